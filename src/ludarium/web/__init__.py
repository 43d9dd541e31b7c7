"""The pages of the web table: templates and static files. They know no game; `ludarium.server` fills and serves them."""
