import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..', '..');
const textOf = (file: string): string => readFileSync(join(ROOT, 'docker', file), 'utf8');

describe('docker/balancer.conf', () => {
  test.each([
    ['X-Forwarded-For', '$remote_addr'],
    ['X-Forwarded-Proto', '$scheme'],
    ['X-Forwarded-Host', '""'],
  ])('replaces what a client sends as %s', (header, value) => {
    expect(textOf('balancer.conf')).toMatch(
      new RegExp(`^ *proxy_set_header ${header} ${value.replace('$', '\\$')};`, 'm'),
    );
  });
});

describe('docker/compose.yaml', () => {
  const compose = textOf('compose.yaml');
  /** The lines of a service, or of a block that services include. */
  const block = (name: string): string =>
    new RegExp(`^( *)${name}:.*\\n((?:\\1 .*\\n|\\n)*)`, 'm').exec(compose)?.[0] ?? '';

  test('only the one-off service that migrates has the log-in of the owner; gateways and worker wait for its success', () => {
    expect(compose.match(/DAS_DATABASE_ADMIN_URL|postgres:\/\/postgres:/g)).toEqual([
      'DAS_DATABASE_ADMIN_URL',
      'postgres://postgres:',
    ]);
    expect(block('migrate')).toContain('DAS_DATABASE_ADMIN_URL: postgres://postgres:');
    expect(block('migrate')).toContain("command: ['das', 'migrate']");
    expect(block('migrate')).toContain('healthcheck: { disable: true }');
    expect(block('gateway')).toContain('depends_on: { migrate: { condition: service_completed_successfully } }');
    expect(block('x-settings')).toContain('DAS_MIGRATE: never');
  });

  test('the service logs in with its own role, which the database creates', () => {
    expect(block('x-settings')).toContain('DATABASE_URL: postgres://das_service:');
    expect(compose).toContain('./service-role.sh:/docker-entrypoint-initdb.d/service-role.sh:ro');
    expect(textOf('service-role.sh')).toContain('create role das_service login');
  });

  test('every service of ours has a memory limit, a read-only file system and no privilege, and those that run a health check', () => {
    for (const line of [
      'read_only: true',
      'cap_drop: [ALL]',
      "security_opt: ['no-new-privileges:true']",
      'mem_limit: 640m',
    ])
      expect(block('x-image')).toContain(line);
    expect(['migrate', 'gateway', 'worker'].map((name) => /<<: \*(\w+)\n/.exec(block(name))?.[1])).toEqual([
      'image',
      'image',
      'service',
    ]);
    expect(block('gateway')).toContain("test: ['CMD', 'das', 'healthcheck']");
    expect(compose).not.toMatch(/^version:|^ {2}deploy:.*resources/m); // `mem_limit` is read by Compose v1 and v2, `deploy.resources` by v2 only
  });
});
