"""The `solid` player as it was before bots read the betting: kept as it stood, so that levels are measured by it."""
