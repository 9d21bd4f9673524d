"""How Sphinx builds the lessons and the reference: see `build.py` beside this file."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

project = "Omok: AlphaZero from nothing"
author = "The omoklib authors"
html_title = "Omok"
language = "en"

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.mathjax",
    "docstrings",
]
nb_execution_mode = "off"
nb_render_markdown_format = "myst"
myst_enable_extensions = ["dollarmath", "html_image"]
myst_heading_anchors = 3
exclude_patterns = ["live/**", "play/**"]
# Pictures and formulas come from this folder: no page asks another machine for anything.
mathjax_path = "mathjax/tex-svg.js"
nb_ipywidgets_js = {}
html_js_files = []

html_theme = "pydata_sphinx_theme"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_search_scorer = str(Path(__file__).parent / "search_order.js")
html_show_sourcelink = False
html_show_sphinx = False
html_theme_options = {
    "logo": {"text": "Omok"},
    "navbar_align": "left",
    "navbar_end": ["theme-switcher"],
    "show_prev_next": True,
    "secondary_sidebar_items": ["page-toc"],
    "navigation_with_keys": True,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
html_context = {"default_mode": "auto"}
html_sidebars = {"index": [], "install": []}

# The one module that needs a program which the site's packages do not bring.
autodoc_mock_imports = ["openvino"]
add_module_names = False
autodoc_inherit_docstrings = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_class_signature = "separated"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True
napoleon_use_rtype = False
python_use_unqualified_type_names = True
suppress_warnings = [
    "mystnb.unknown_mime_type",  # the live view of a widget: its picture is shown in its place
    "misc.highlighting_failure",  # a diagram in a lesson's text
    "ref.python",  # a field's name that several classes have
]
