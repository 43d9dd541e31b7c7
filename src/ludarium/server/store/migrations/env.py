"""What Alembic runs: the steps, on the connection that `migrating.py` hands over."""

from alembic import context

from ludarium.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
