"""People: what a guest may do here, accounts and sessions, names, mutes and bans."""
