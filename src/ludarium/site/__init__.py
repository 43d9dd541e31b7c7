"""The table without a server: a static web site with every game (`ludarium site`, docs/web/static-site.md)."""
