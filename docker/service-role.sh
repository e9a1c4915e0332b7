#!/bin/sh
# Creates a login for the service that owns nothing. PostgreSQL's image runs this once, when it creates its volume. On an existing
# volume, run it by hand: docker compose exec postgres sh /docker-entrypoint-initdb.d/service-role.sh
psql -v ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname "$POSTGRES_DB" -v password="$DAS_SERVICE_PASSWORD" <<'SQL'
select 'create role das_service login' where not exists (select from pg_roles where rolname = 'das_service') \gexec
alter role das_service password :'password';
SQL
