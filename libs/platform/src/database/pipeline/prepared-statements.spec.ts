import { MAX_PREPARED_TEXT } from '../sql';
import { MAX_CHARACTERS, MAX_PREPARED, PreparedStatements } from './prepared-statements';

const texts = (count: number, prefix = 'select'): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix} ${index}`);
const namesOf = (statements: PreparedStatements, given: string[]): string[] =>
  given.map((text) => statements.of(text).name);

test('equal texts are one statement, different texts have different names', () => {
  const statements = new PreparedStatements();
  expect(namesOf(statements, ['select 1', 'select 2', 'select 1'])).toEqual(['das_0', 'das_1', 'das_0']);
});

test('up to the maximum, no statement is removed', () => {
  const statements = new PreparedStatements();
  const names = namesOf(statements, texts(MAX_PREPARED));
  expect(namesOf(statements, texts(MAX_PREPARED))).toEqual(names);
  expect(statements.takeRemoved()).toEqual([]);
});

test('beyond the maximum, the oldest statement that was executed once is removed, and gets a new name', () => {
  const statements = new PreparedStatements();
  namesOf(statements, texts(MAX_PREPARED));
  namesOf(statements, ['select 0', 'select 2']);
  expect(namesOf(statements, ['new', 'newer'])).toEqual([`das_${MAX_PREPARED}`, `das_${MAX_PREPARED + 1}`]);
  expect(statements.takeRemoved()).toEqual(['das_1', 'das_3']);
  expect(namesOf(statements, ['select 0', 'select 1', 'select 2'])).toEqual([
    'das_0',
    `das_${MAX_PREPARED + 2}`,
    'das_2',
  ]);
});

test('up to the maximum of characters, no statement is removed; beyond it, as many as the new text needs', () => {
  const statements = new PreparedStatements();
  const text = (name: string, length: number): string => name.padEnd(length);
  const long = Array.from({ length: MAX_CHARACTERS / MAX_PREPARED_TEXT - 1 }, (_, index) =>
    text(`long ${index}`, MAX_PREPARED_TEXT),
  );
  const short = Array.from({ length: 4 }, (_, index) => text(`short ${index}`, MAX_PREPARED_TEXT / 4));
  namesOf(statements, [...short, ...long]);
  expect(statements.takeRemoved()).toEqual([]);
  namesOf(statements, [...long, text('new', MAX_PREPARED_TEXT / 2 + 1)]);
  expect(statements.takeRemoved()).toEqual(['das_0', 'das_1', 'das_2']);
  statements.forget(short[3] as string, statements.of(short[3] as string));
  namesOf(statements, [text('newer', MAX_PREPARED_TEXT / 2 - 1)]);
  expect(statements.takeRemoved()).toEqual(['das_3']);
});

test('when all are in use, the oldest is removed', () => {
  const statements = new PreparedStatements();
  for (let round = 0; round < 2; round += 1) namesOf(statements, texts(MAX_PREPARED));
  namesOf(statements, ['new']);
  expect(statements.takeRemoved()).toEqual(['das_0']);
});

test('a statement in use is kept among any number of others', () => {
  const statements = new PreparedStatements();
  const used = new Set<string>();
  for (const text of texts(10 * MAX_PREPARED, 'other')) {
    used.add(statements.of('used').name);
    statements.of(text);
  }
  expect([...used]).toEqual(['das_0']);
});

test('a statement that is forgotten gets a new name once, and its old name is removed', () => {
  const statements = new PreparedStatements();
  const refused = statements.of('select 1');
  const taken = statements.takeRemoved();
  statements.forget('select 1', refused);
  const next = statements.of('select 1');
  statements.forget('select 1', refused);
  expect(statements.of('select 1')).toBe(next);
  expect([next.name, taken, statements.takeRemoved()]).toEqual(['das_1', [], ['das_0']]);
});

test('removed names are taken once, and again when they are returned', () => {
  const statements = new PreparedStatements();
  namesOf(statements, texts(MAX_PREPARED + 2));
  expect(statements.takeRemoved()).toEqual(['das_0', 'das_1']);
  expect(statements.takeRemoved()).toEqual([]);
  statements.returnRemoved(['das_1']);
  expect(statements.takeRemoved()).toEqual(['das_1']);
});
