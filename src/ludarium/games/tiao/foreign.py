"""How others write games of Tiao: the original site's export (JSON), and the move list it shows (text)."""

from ludarium.games.tiao import site_export, site_list

FORMS = (
    ("an export of the Tiao site", site_export.looks_like, site_export.read),
    ("a move list of the Tiao site", site_list.looks_like, site_list.read),
)
