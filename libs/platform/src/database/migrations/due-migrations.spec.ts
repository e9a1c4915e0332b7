import { dueMigrations } from './due-migrations';
import type { Migration, NamedMigration } from './migration';

const migration = (name: string, facts: Partial<Migration>): NamedMigration => ({
  name,
  migration: { ...facts, up: async () => undefined, down: async () => undefined },
});
const PENDING = [
  migration('old', {}),
  migration('adds', { phase: 'expand' }),
  migration('drops', { phase: 'contract', after: '0.9.0' }),
  migration('later', { phase: 'contract', after: '0.10.0' }),
  migration('unnamed', { phase: 'contract' }),
];

test.each([
  ['0.10.0', undefined, ['old', 'adds', 'drops']],
  ['0.10.1', undefined, ['old', 'adds', 'drops', 'later']],
  ['1.0.0-rc.1', undefined, ['old', 'adds', 'drops', 'later']],
  ['0.9.0', undefined, ['old', 'adds']],
  ['0.10.0', 'expand', ['old', 'adds']],
  ['0.10.0', 'contract', []],
] as const)('release %s, phase %s: %j', (release, phase, names) => {
  expect(dueMigrations(PENDING, { release, phase }).map(({ name }) => name)).toEqual(names);
});

test('contract migrations alone run when the expand migrations before them have run', () => {
  expect(dueMigrations(PENDING.slice(2), { release: '0.10.0', phase: 'contract' }).map(({ name }) => name)).toEqual([
    'drops',
  ]);
});
