# ruff: noqa: INP001
"""How Sphinx makes the site of these pages. `make docs` lays them out first (tools/docs)."""

from ludarium import __version__

project = "Ludarium"
author = "The Ludarium maintainers"
copyright = author  # noqa: A001  Sphinx asks for this name
version = release = __version__

extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
suppress_warnings = [
    "misc.highlighting_failure",
    "myst.header",
]  # blocks that are no code; pages that begin at a lower level
exclude_patterns = ["examples-by-name.md"]  # they stand with their names in the library's pages
highlight_language = "none"
python_display_short_literal_types = True
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"Ludarium {__version__}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_favicon = html_logo = "static/ludarium.svg"  # the web table's icon
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#8a4b14", "color-brand-content": "#8a4b14"},
    "dark_css_variables": {"color-brand-primary": "#e8a866", "color-brand-content": "#e8a866"},
}
