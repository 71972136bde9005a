"""How the site is made of these pages and the docstrings: `bash .ci/run docs` builds it in build/docs."""

from importlib.metadata import version as version_of

project = "blotsolve"
author = "the blotsolve authors"
copyright = "the blotsolve authors, MIT licence"
version = release = version_of("blotsolve")

extensions = [
    "myst_parser",
    "numpydoc",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
]
root_doc = "index"
exclude_patterns = ["_templates"]
default_role = "code"  # docstrings write names in single backticks

templates_path = ["_templates"]
autosummary_generate = True
autosummary_imported_members = True
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
numpydoc_show_class_members = False
numpydoc_class_members_toctree = False

myst_heading_anchors = 4

html_theme = "furo"
html_title = "blotsolve"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#0b6e4f", "color-brand-content": "#0b6e4f"},
    "dark_css_variables": {"color-brand-primary": "#5fd3a8", "color-brand-content": "#5fd3a8"},
}
