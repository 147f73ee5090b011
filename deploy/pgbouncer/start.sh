#!/bin/sh
# PgBouncer reads passwords from a file of its own format only.
set -eu
umask 077
printf '"ajeita_app" "%s"\n' "$(cat /run/secrets/database_app_password)" > /tmp/userlist.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
