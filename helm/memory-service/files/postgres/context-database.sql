-- Makes what is missing of one context's database and its two roles, and closes the database to everybody else. Safe to run again:
--   psql -v ON_ERROR_STOP=1 -v context=ingest -v owner_password=… -v app_password=… -f context-database.sql
-- <context>_owner owns the tables and runs the migrations, <context>_app uses them and is what the service connects as; -v owner=…, -v app=…
-- and -v database=… give them and the database (memory_<context>) other names.
\if :{?owner}
\else
  \set owner :context _owner
\endif
\if :{?app}
\else
  \set app :context _app
\endif
\if :{?database}
\else
  \set database memory_ :context
\endif

SELECT format('CREATE ROLE %I LOGIN', name)
FROM unnest(ARRAY[:'owner', :'app']) AS name
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec

ALTER ROLE :"owner" LOGIN PASSWORD :'owner_password';
ALTER ROLE :"app" LOGIN PASSWORD :'app_password';
ALTER ROLE :"owner" SET idle_in_transaction_session_timeout = '60s';
ALTER ROLE :"app" SET idle_in_transaction_session_timeout = '60s';

-- An admin that is no superuser may hand a database only to a role it is a member of.
SELECT format('GRANT %I TO CURRENT_USER', :'owner')
WHERE NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) \gexec

SELECT format('CREATE DATABASE %I OWNER %I', :'database', :'owner')
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'database') \gexec

REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
GRANT CONNECT, TEMPORARY ON DATABASE :"database" TO :"owner", :"app";
