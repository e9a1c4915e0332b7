import { LONGEST_NAMED, MOST_NAMES, StatementNames } from './statement-names';

describe('StatementNames', () => {
  test('equal texts have the same name, different texts have different names', () => {
    const names = new StatementNames();
    expect(['select 1', 'select 2', 'select 1'].map((text) => names.of(text))).toEqual(['das_0', 'das_1', 'das_0']);
  });

  test('beyond the maximum, new texts have no name and known texts keep theirs', () => {
    const names = new StatementNames();
    for (let number = 0; number < MOST_NAMES; number += 1) names.of(`select ${number}`);
    expect([names.of('select -1'), names.of('select 7')]).toEqual([undefined, 'das_7']);
  });

  test('long texts have no name', () => {
    const names = new StatementNames();
    expect([names.of('x'.repeat(LONGEST_NAMED)), names.of('x'.repeat(LONGEST_NAMED + 1))]).toEqual(['das_0', undefined]);
  });
});
