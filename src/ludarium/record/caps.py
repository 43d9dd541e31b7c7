"""How large things in a record may be. What exceeds a cap is refused with a complaint, by readers and writers alike."""

LONGEST_LINE = 65_536  # characters of a line of text
LONGEST_GAME = 8_000_000  # characters of one game as text
LONGEST_JSON = 16_000_000  # characters of one game as JSON
LONGEST_NAME = 64  # characters of a tag's name
LONGEST_VALUE = 10_000  # characters of a tag's value
LONGEST_COMMENT = 20_000  # characters of one comment
LONGEST_TURN = 4_000  # characters of one turn
LONGEST_EVAL = 100  # characters of an evaluation
LONGEST_CLOCK = 36_000_000  # seconds on a clock: ten thousand hours
MOST_TAGS = 200
MOST_TURNS = 50_000  # in one game, variations included
MOST_GLYPHS = 50  # on one turn
MOST_COMMENTS = 100  # at one place
MOST_NOTES = 100  # warnings about one game; more are not reported
DEEPEST = 100  # variations within variations
