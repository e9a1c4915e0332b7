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
