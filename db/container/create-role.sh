#!/bin/sh
# The product refuses a superuser: it gets a role that owns its database and nothing else.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/database_password)" --username "$POSTGRES_USER" <<'SQL'
create role ajeita login password :'password';
create database ajeita owner ajeita;
SQL
