"""Thaayam as it taught itself: small nets, learned by self-play, for the variants that the solution does not cover."""
