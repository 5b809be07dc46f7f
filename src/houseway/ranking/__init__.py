"""What beats what: one integer per hand, higher is better, for every game of the five houses.

`rank` and `say` are for people and one hand at a time; `evaluator` is for programs that rank many;
`houseway.ranking.batch` (imported only when asked for) ranks NumPy arrays of hands.
"""

from houseway.ranking.kinds import KINDS, SPLITS, Kind, RankingError, Score, compare, evaluator, kind, rank, say

__all__ = ["KINDS", "SPLITS", "Kind", "RankingError", "Score", "compare", "evaluator", "kind", "rank", "say"]
