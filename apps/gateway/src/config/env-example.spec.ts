import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, settingsOf, WrongSettings } from '@das/platform';
import { Settings } from './settings';

/** The text of `.env.example`: every setting with its description and its default or an example. */
function envExample(): string {
  const defaults = new Settings() as unknown as Record<string, string | number | boolean | undefined>;
  const entries = [...settingsOf(Settings)].map(([name, { description, example }]) => {
    const value = defaults[name];
    const line = value === undefined ? `# ${name}=${example ?? ''}` : `${name}=${value}`;
    return `# ${description}\n${line}\n`;
  });
  return `# Every setting of the service, generated from apps/gateway/src/config.\n# Each may come from a file: DATABASE_URL_FILE=/run/secrets/database-url in place of DATABASE_URL. To set both is an error.\n\n${entries.join('\n')}`;
}

const FILE = join(__dirname, '..', '..', '..', '..', '.env.example');

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
  ['DAS_TRUST_PROXY', 'yes'],
  ['DAS_TRUST_PROXY', '-1'],
  ['DAS_TRUST_PROXY', '100'],
  ['DAS_TRUST_PROXY', '10.0.0.1'],
])('%s cannot be %s', (name, value) => expect(() => readSettings(Settings, { [name]: value })).toThrow(name));

const ADDRESS =
  'must be an address such as postgres://user:password@host:5432/database, with special characters of the password percent-encoded';
const SECRETS: [string, string, string][] = [
  ['DATABASE_URL', 'mysql://owner:hunter2@db.example/das', ADDRESS],
  ['DATABASE_URL', 'postgres://owner:hunter2@db.example', ADDRESS],
  ['DATABASE_URL', 'postgres://owner:hunter2/x@db.example/das', ADDRESS],
  ['DATABASE_URL', 'postgres://owner:5432/hunter2@db.example', ADDRESS], // a host that is called owner, else
  ['DATABASE_URL', 'postgres://owner:hunter2#x@db.example/das', ADDRESS],
  ['DAS_DATABASE_ADMIN_URL', 'postgres://owner:hunter2%zz@db.example/das', ADDRESS],
  ['DAS_SECRET_KEY', 'hunter2', 'must match /^[A-Za-z0-9+/_-]{43,}={0,2}$/ regular expression'],
  ['DAS_SECRET_KEY_PREVIOUS', 'hunter2', 'must be secret keys separated by commas, each at least 32 bytes in base64'],
  ['DAS_METRICS_TOKEN', 'hunter2', 'must be 16 characters or more, none of them blank'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'ftp://owner:hunter2@collector.example',
    'must be an address such as http://127.0.0.1:4318',
  ],
];
test.each(SECRETS)('%s cannot be %s, and its fault names only the rule', (name, value, rule) => {
  const read = (): Settings =>
    readSettings(Settings, { DAS_SECRET_KEY: Buffer.alloc(32).toString('base64'), [name]: value });
  expect(read).toThrow(new WrongSettings([`${name} ${rule}`]));
});
test.each([
  ['true', true],
  ['1', true],
  ['0', false],
  ['2', '2'],
  ['10.0.0.0/8, fd00::/8', '10.0.0.0/8, fd00::/8'],
])('DAS_TRUST_PROXY can be %s', (text, value) =>
  expect(readSettings(Settings, { DAS_TRUST_PROXY: text }).DAS_TRUST_PROXY).toBe(value),
);
