#!/bin/sh
# Makes the databases and roles of every context on the server that PGHOST, PGUSER and PGPASSWORD name (a superuser, or one that may
# create databases and roles). OWNER_PASSWORD and APP_PASSWORD become the passwords of the roles.
set -eu
here=$(dirname "$0")
for context in ingest consolidation context admin; do
  psql --no-psqlrc --quiet --dbname=postgres -v ON_ERROR_STOP=1 -v context="$context" \
    -v owner_password="$OWNER_PASSWORD" -v app_password="$APP_PASSWORD" -f "$here/context-database.sql"
  echo "memory_$context is there"
done
