#!/bin/sh
# Makes the databases and roles of every context on the server that PGHOST, PGUSER and PGPASSWORD name (a superuser, or one that may
# create databases and roles). OWNER_PASSWORD and APP_PASSWORD become the passwords of the roles. CONTEXTS narrows it down to some of
# the contexts, and for one of them OWNER_ROLE, APP_ROLE and DATABASE give names of your own. A server that does not let PGUSER in yet is
# waited for as long as WAIT_SECONDS says; why it does not is said at once and every 30 seconds.
set -eu
here=$(dirname "$0")
export PGCONNECT_TIMEOUT="${PGCONNECT_TIMEOUT:-5}"
began=$(date +%s) say_at=$began
until reason=$(psql --no-psqlrc --quiet --dbname=postgres --command='SELECT 1' 2>&1 >/dev/null); do
  now=$(date +%s)
  [ $((now - began)) -lt "${WAIT_SECONDS:-0}" ] || { echo "gave up: $reason" >&2; exit 1; }
  if [ "$now" -ge "$say_at" ]; then echo "waiting for $PGHOST: $reason" >&2; say_at=$((now + 30)); fi
  sleep 1
done
for context in ${CONTEXTS:-ingest consolidation context admin}; do
  psql --no-psqlrc --quiet --dbname=postgres -v ON_ERROR_STOP=1 -v context="$context" \
    -v owner_password="$OWNER_PASSWORD" -v app_password="$APP_PASSWORD" -v owner="${OWNER_ROLE:-${context}_owner}" \
    -v app="${APP_ROLE:-${context}_app}" -v database="${DATABASE:-memory_$context}" -f "$here/context-database.sql"
  echo "${DATABASE:-memory_$context} is there"
done
