import type { Mutation } from './mutation';

/** The insert of `append_audit_logs`, and one that fills a row type, as before: it gives a new column null and not its default. */
const APPEND_BY_NAME = `        \${INSERTION} values (
          of_tenant, head_seq, entry.id, head_at, entry.action, entry.result, entry.actor, entry.actor->>'user_id', entry.actor->>'api_key_id',
          entry.resource_type, entry.resource_id, entry.changes, entry.metadata, entry.environment, entry.ip, entry.user_agent, entry.request_id,
          entry_payload, head_hash
        );`;
const APPEND_BY_ROW_TYPE = `        insert into audit_logs
          select (json_populate_record(null::audit_logs, json_build_object(
                   'tenant_id', of_tenant, 'seq', head_seq, 'id', entry.id, 'occurred_at', head_at, 'action', entry.action, 'result', entry.result,
                   'actor', entry.actor, 'actor_user_id', entry.actor->>'user_id', 'actor_api_key_id', entry.actor->>'api_key_id',
                   'resource_type', entry.resource_type, 'resource_id', entry.resource_id, 'changes', entry.changes, 'metadata', entry.metadata,
                   'environment', entry.environment, 'ip', entry.ip, 'user_agent', entry.user_agent, 'request_id', entry.request_id,
                   'payload', entry_payload, 'hash', head_hash))).*;`;

export const databaseMutations: Mutation[] = [
  {
    fix: 'F8: log_in_candidates looks up tables in pg_temp last',
    file: 'libs/schema/src/migrations/1765000070040-authentication-in-plpgsql.ts',
    find: 'password_hash text)\n        language plpgsql stable security definer set search_path = public, pg_temp\n',
    replace: 'password_hash text)\n        language sql stable security definer set search_path = public\n',
    spec: 'database-roles',
  },
  {
    fix: 'F8: no role of the service may create temporary objects',
    file: 'libs/schema/src/migrations/1765000000000-platform.ts',
    find: "      do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;\n",
    replace: '',
    spec: 'database-roles',
  },
  {
    fix: 'F8: the owners of functions may not create objects in the schema',
    file: 'libs/schema/src/migrations/1765000010000-webhook-queue.ts',
    find: '      revoke create on schema public from das_worker;\n',
    replace: '',
    spec: 'database-roles',
  },
  {
    fix: 'append_audit_logs inserts by named columns',
    file: 'libs/schema/src/migrations/1765000070020-unsigned-heads.ts',
    find: APPEND_BY_NAME,
    replace: APPEND_BY_ROW_TYPE,
    spec: 'audit-chain',
  },
  {
    fix: 'A database with a part of the migrations before the baseline is refused',
    file: 'libs/schema/src/adopted-baseline.ts',
    find: '  if (missing.length) throw new PartlyMigrated(sentence(missing));\n',
    replace: '',
    spec: 'migrated-data',
  },
  {
    fix: 'F5: a privileged login is refused when an owner URL is set',
    file: 'libs/platform/src/database/assert-unprivileged-role.ts',
    find: '  if (!stepsDown) throw new PrivilegedLogIn(`The service would log in as ${login.name}, ${ADVICE}`);\n',
    replace: '',
    spec: 'database-roles',
  },
  {
    fix: 'F5: a member of a privileged role counts as privileged',
    file: 'libs/platform/src/database/assert-unprivileged-role.ts',
    find: "pg_has_role(r.oid, p.oid, 'member')",
    replace: 'r.oid = p.oid',
    spec: 'database-roles',
  },
  {
    fix: 'F5: a warning at start when the service steps down from a privileged log-in',
    file: 'apps/gateway/src/bootstrap/create-app.ts',
    find: '{ ...database, warn: (warning) => log.warn(warning) }',
    replace: 'database',
    spec: 'database-roles',
  },
  {
    fix: 'F5: the connection that listens steps down to das_app',
    file: 'libs/platform/src/database/notification-listener.ts',
    find: '{ ...this.connection, application_name',
    replace: '{ connectionString: this.connection.connectionString, application_name',
    spec: 'database-roles',
  },
  {
    fix: 'A settings error does not show a value that may be secret',
    file: 'libs/platform/src/config/settings.ts',
    find: 'defaults[name] !== undefined && !fromFile.has(name)',
    replace: 'Boolean(defaults) || !fromFile.has(name)',
    spec: 'libs/platform/src/config/settings.spec',
  },
  {
    fix: 'An address with an unencoded password is refused, so that no error names a part of it as the host',
    file: 'apps/gateway/src/config/setting-rules.ts',
    find: '\\/[^/?@]+(\\?.*)?$/;',
    replace: '\\/./;',
    spec: 'env-example',
  },
  {
    fix: 'An owner who may not create roles gets a sentence that says what to grant',
    file: 'libs/platform/src/database/migrate.ts',
    find: 'new ConnectionLost() : await missingPrivilege(error, lock);',
    replace: '(void missingPrivilege, new ConnectionLost()) : error;',
    spec: 'operations/admin',
    needs_build: true,
  },
  {
    fix: 'The image keeps the native binding of argon2, an optional package',
    file: 'docker/assemble.mjs',
    find: '{ ...dependencies, ...optionalDependencies }',
    replace: '{ ...dependencies, ...(optionalDependencies && {}) }',
    spec: 'operations/image',
    needs_build: true,
  },
  {
    fix: 'The build of the image ends with a smoke step',
    file: 'docker/Dockerfile',
    find: 'RUN ["node", "docker/smoke.mjs"]\n',
    replace: '',
    spec: 'operations/image',
    needs_build: true,
  },
  {
    fix: 'F13: files with settings stay out of the context of the image',
    file: '.dockerignore',
    find: '**/.env*\n',
    replace: '',
    spec: 'operations/image',
    needs_build: true,
  },
  {
    fix: 'F5: in compose the service has a log-in of its own',
    file: 'docker/compose.yaml',
    find: 'DATABASE_URL: postgres://das_service:${DAS_SERVICE_PASSWORD:?}@postgres',
    replace: 'DATABASE_URL: postgres://postgres:${POSTGRES_PASSWORD:?}@postgres',
    spec: 'operations/compose',
    needs_build: true,
  },
  {
    fix: 'F13: the balancer does not pass on X-Forwarded-Proto of a client',
    file: 'docker/balancer.conf',
    find: '    proxy_set_header X-Forwarded-Proto $scheme;\n',
    replace: '',
    spec: 'operations/compose',
    needs_build: true,
  },
  {
    fix: 'F13: the balancer does not pass on X-Forwarded-Host of a client',
    file: 'docker/balancer.conf',
    find: '    proxy_set_header X-Forwarded-Host "";\n',
    replace: '',
    spec: 'operations/compose',
    needs_build: true,
  },
];
