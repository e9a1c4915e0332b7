import type { Mutation } from './mutation';

/** The insert of `append_audit_logs`, and one that fills a row type, as before: it gives a new column null and not its default. */
const APPEND_BY_NAME = `            insert into audit_logs (
              tenant_id, seq, id, occurred_at, action, result, actor, actor_user_id, actor_api_key_id, resource_type, resource_id,
              changes, metadata, environment, ip, user_agent, request_id, payload, hash
            )
            select of_tenant, head_seq + e.n, e.id, head_at, e.action, e.result, e.actor, e.actor->>'user_id', e.actor->>'api_key_id', e.resource_type, e.resource_id,
                   e.changes, e.metadata, e.environment, e.ip, e.user_agent, e.request_id, payloads[e.n], hashes[e.n]`;
const APPEND_BY_ROW_TYPE = `            insert into audit_logs
            select (json_populate_record(null::audit_logs, json_build_object(
                     'tenant_id', of_tenant, 'seq', head_seq + e.n, 'id', e.id, 'occurred_at', head_at, 'action', e.action, 'result', e.result,
                     'actor', e.actor, 'actor_user_id', e.actor->>'user_id', 'actor_api_key_id', e.actor->>'api_key_id',
                     'resource_type', e.resource_type, 'resource_id', e.resource_id, 'changes', e.changes, 'metadata', e.metadata,
                     'environment', e.environment, 'ip', e.ip, 'user_agent', e.user_agent, 'request_id', e.request_id,
                     'payload', payloads[e.n], 'hash', hashes[e.n]))).*`;

export const databaseMutations: Mutation[] = [
  {
    fix: 'F8: log_in_candidates looks up tables in pg_temp last',
    file: 'libs/schema/src/migrations/1765000002000-tenants.ts',
    find: 'password_hash text)\n        language sql stable security definer set search_path = public, pg_temp\n',
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
    file: 'libs/schema/src/migrations/1765000004000-audit.ts',
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
