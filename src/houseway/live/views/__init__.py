"""What each viewer of a table receives: views, words, log lines, replays."""
