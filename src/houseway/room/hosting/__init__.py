"""Tables for friends: what was chosen for one, who may come in, and who is up and who is down at the end."""
