import { binariesIn, installedBinaries } from './binaries';
import { existsSync } from 'node:fs';
import { adminUrl, serviceUrl } from './running-server';

const SERVER = { admin_password: 'a-_A', service_password: 's-_S', port: 5433 };

test('the administrator and the service have separate log-ins on loopback', () => {
  expect(adminUrl(SERVER, 'das')).toBe('postgres://postgres:a-_A@127.0.0.1:5433/das');
  expect(serviceUrl(SERVER, 'other')).toBe('postgres://das_service:s-_S@127.0.0.1:5433/other');
});

test('the programs are in the folder bin of the installation', () => {
  expect(binariesIn('/opt/pg')).toEqual({
    root: '/opt/pg',
    initdb: '/opt/pg/bin/initdb',
    pg_ctl: '/opt/pg/bin/pg_ctl',
  });
});

test('npm has installed the programs for this machine', () => {
  const { initdb, pg_ctl } = installedBinaries();
  expect([initdb, pg_ctl].map((program) => existsSync(program))).toEqual([true, true]);
});
