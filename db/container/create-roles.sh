#!/bin/sh
# The product refuses a superuser. `ajeita` owns the database and migrates it; servers and workers run as `ajeita_app`,
# which reads and writes rows only. Without bypassrls it would see no jobs: the queue's tables have row security.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" \
  -v owner_password="$(cat /run/secrets/database_password)" \
  -v app_password="$(cat /run/secrets/database_app_password)" <<'SQL'
create role ajeita login password :'owner_password';
create role ajeita_app login bypassrls password :'app_password';
create database ajeita owner ajeita;
\connect ajeita
alter default privileges for role ajeita grant usage on schemas to ajeita_app;
alter default privileges for role ajeita grant select, insert, update, delete on tables to ajeita_app;
alter default privileges for role ajeita grant usage on sequences to ajeita_app;
grant pg_read_all_stats to ajeita, ajeita_app;
SQL
