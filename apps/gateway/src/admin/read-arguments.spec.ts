import { COMMANDS } from './commands';
import { UsageError } from './cli-errors';
import { helpOf, helpOfAll } from './help';
import { DAS, NPM, type Program } from './program';
import { readArguments } from './read-arguments';
import { readEmail, readLimit, readMoment, readName, readRole, readSlug } from './read-values';

const reading = (line: string) => readArguments(line.split(' ').filter(Boolean), COMMANDS);

test('a command comes with what was given to it', () => {
  expect(reading('key limit 01ARZ --requests-per-minute 5 --json')).toEqual({
    command: expect.objectContaining({ name: 'key limit' }),
    given: { argument: '01ARZ', values: { 'requests-per-minute': '5' }, flags: {} },
    isJson: true,
  });
  expect(reading('key create --read-only --tenant=a --user u --name n')).toMatchObject({
    given: { values: { tenant: 'a', user: 'u', name: 'n' }, flags: { 'read-only': true } },
    isJson: false,
  });
});

test.each([
  ['nonsense', 'There is no command nonsense.'],
  ['tenant --name x', 'There is no command tenant x.'],
  ['tenant create', 'tenant create needs --name and --owner-email.'],
  ['tenant create --colour red', "Unknown option '--colour'."],
  ['tenant create --name', "Option '--name <value>' argument missing."],
  ['migrate twice', 'migrate takes no "twice".'],
  ['key revoke 1 2', 'key revoke takes no "2".'],
])('%s is not understood, and one sentence says why', (line, sentence) => {
  expect(() => reading(line)).toThrow(new UsageError(sentence));
});

test.each<[Program, string]>([
  [NPM, 'npm run admin -- '],
  [DAS, 'das (admin )?'],
])('the help of %j names every command, and how each is written', (program, called) => {
  for (const line of ['--help', 'help', '-h', '']) expect(reading(line)).toEqual({ help: undefined });
  for (const command of COMMANDS) {
    expect(reading(`${command.name} --help`)).toEqual({ help: command });
    expect(helpOfAll(COMMANDS, program)).toContain(`  ${command.name} `);
    expect(helpOf(command, program).split('\n')[0]).toMatch(new RegExp(`^Usage: ${called}${command.name} `));
    for (const option of Object.keys(command.options)) expect(helpOf(command, program)).toContain(`--${option}`);
  }
});

test('values are read or refused', () => {
  expect([
    readName(' A ', '--name'),
    readEmail(' a@b.c ', '--email'),
    readRole('admin'),
    readLimit('7'),
    readLimit('default'),
  ]).toEqual(['A', 'a@b.c', 'admin', 7, null]);
  expect([
    readSlug(undefined, 'Ärger & Söhne GmbH!'),
    readSlug('own-1', 'x'),
    readMoment('2030-1-2 03:04:05', '--at'),
  ]).toEqual(['arger-sohne-gmbh', 'own-1', '2030-01-02 03:04:05']);
  const refused = [
    () => readName(' ', '--name'),
    () => readName('x'.repeat(256), '--name'),
    () => readEmail('a b@c.d', '--email'),
    () => readRole('king'),
    () => readLimit('0'),
    () => readLimit('1.5'),
    () => readSlug('Upper', 'x'),
    () => readSlug(undefined, '株式会社'),
    () => readMoment('2030-02-31 00:00:00', '--at'),
  ];
  for (const read of refused) expect(read).toThrow(UsageError);
});
