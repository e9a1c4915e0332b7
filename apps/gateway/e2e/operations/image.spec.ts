import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(__dirname, '..', '..', '..', '..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

test('every part of the service loads with the packages that the image contains', () => {
  const packages = pathToFileURL(join(ROOT, 'tools', 'testing', 'packages-of-the-image.mjs')).href;
  const env = { ...process.env, NODE_OPTIONS: `--import=${packages}` };
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(ROOT, 'docker', 'smoke.mjs')], { env, encoding: 'utf8' });
  expect({ status, stderr, stdout }).toEqual({ status: 0, stderr: '', stdout: expect.stringMatching(/^4 entry points and \d+ modules can be loaded\.\n$/) });
});

test('the image build runs a smoke test of every part, and .dockerignore excludes files with settings', () => {
  expect(textOf('docker/Dockerfile')).toContain('RUN ["node", "docker/smoke.mjs"]');
  expect(textOf('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.git', '.data', '**/.env*', '**/node_modules', '**/dist']));
});

describe('docker/balancer.conf', () => {
  test.each([
    ['X-Forwarded-For', '$remote_addr'],
    ['X-Forwarded-Proto', '$scheme'],
    ['X-Forwarded-Host', '""'],
  ])('replaces what a client sends as %s', (header, value) => {
    expect(textOf('docker/balancer.conf')).toMatch(new RegExp(`^ *proxy_set_header ${header} ${value.replace('$', '\\$')};`, 'm'));
  });
});

test('in docker/compose.yaml the service logs in with its own role, which the database creates', () => {
  const compose = textOf('docker/compose.yaml');
  expect(compose).toContain('DATABASE_URL: postgres://das_service:');
  expect(compose).toContain('DAS_DATABASE_ADMIN_URL: postgres://postgres:');
  expect(compose).toContain('./service-role.sh:/docker-entrypoint-initdb.d/service-role.sh:ro');
  expect(textOf('docker/service-role.sh')).toContain('create role das_service login');
});
