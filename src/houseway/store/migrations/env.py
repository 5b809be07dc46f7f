"""What Alembic runs for every command: the migrations, on the connection that it receives and in its transaction."""

from alembic import context

from houseway.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
context.run_migrations()
