"""What each viewer of a table is told: views, words, log lines, replays."""
