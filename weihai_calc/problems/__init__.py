"""What makes a record invalid: RULES.md section 5, every problem found and not only the first.

A problem is data: a code, the reason (a key of `weihai_calc.words.problems`, which has the
sentences), the place, the clause, and what the sentences speak of.
"""

from .hand import hand_problems
from .problem import Code, Fact, Problem
from .record import claim_problems, rules_problems

__all__ = ["Code", "Fact", "Problem", "claim_problems", "hand_problems", "rules_problems"]
