#!/bin/sh
# Makes the databases and roles of every context on the server that PGHOST, PGUSER and PGPASSWORD name (a superuser, or one that may
# create databases and roles). OWNER_PASSWORD and APP_PASSWORD become the passwords of the roles. CONTEXTS narrows it down to some of
# the contexts, and for one of them OWNER_ROLE, APP_ROLE and DATABASE give names of your own. A server that does not answer yet is waited for
# as long as WAIT_SECONDS says.
set -eu
here=$(dirname "$0")
left=${WAIT_SECONDS:-0}
until pg_isready --quiet --dbname=postgres; do
  [ "$left" -gt 0 ] || { echo "no server at $PGHOST" >&2; exit 1; }
  left=$((left - 1)); sleep 1
done
for context in ${CONTEXTS:-ingest consolidation context admin}; do
  psql --no-psqlrc --quiet --dbname=postgres -v ON_ERROR_STOP=1 -v context="$context" \
    -v owner_password="$OWNER_PASSWORD" -v app_password="$APP_PASSWORD" -v owner="${OWNER_ROLE:-${context}_owner}" \
    -v app="${APP_ROLE:-${context}_app}" -v database="${DATABASE:-memory_$context}" -f "$here/context-database.sql"
  echo "${DATABASE:-memory_$context} is there"
done
