import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '@das/platform';
import { envExample } from './env-example';
import { Settings } from './settings';

const FILE = join(__dirname, '..', '..', '..', '.env.example');

test('.env.example is what the settings say; UPDATE_SNAPSHOTS=1 writes it', () => {
  if (process.env['UPDATE_SNAPSHOTS']) writeFileSync(FILE, envExample());
  expect(readFileSync(FILE, 'utf8')).toBe(envExample());
});

test('its lines are settings that the service takes, and changes nothing by', () => {
  const lines = envExample()
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const environment = Object.fromEntries(lines.map((line) => line.split('=') as [string, string]));
  expect(readSettings(Settings, environment)).toEqual(new Settings());
});

test.each([
  ['DAS_WEBHOOK_RETRY_SECONDS', '5,soon'],
  ['DAS_WEBHOOK_RETRY_SECONDS', '99999999'],
  ['DAS_WEBHOOK_ALLOWED_CIDRS', '10.0.0.0/8, 127.0.0.1'],
  ['DAS_WEBHOOK_LEASE_SECONDS', '15'],
])('%s cannot be %s', (name, value) => expect(() => readSettings(Settings, { [name]: value })).toThrow(name));
