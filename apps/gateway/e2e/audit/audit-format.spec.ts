import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Line, TestKey, textOf } from '../support/audit-files';
import {
  AUDIT_VERIFICATION,
  GOOD,
  KEY,
  LOG,
  TEXT,
  changed,
  fileOf,
  rewritten,
  swapped,
  without,
} from '../support/audit-verifier';

test('the vector of the format has the documented hashes, key and signature', () => {
  const { key_id, public_key } = KEY;
  expect([key_id, public_key]).toEqual([
    'a050837d85070582',
    'MCowBQYDK2VwAyEAA6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=',
  ]);
  const document = readFileSync(AUDIT_VERIFICATION, 'utf8');
  for (const text of [key_id, public_key]) expect(document).toContain(`\`${text}\``);
  const signed = /signed text \| `(.+?)`/.exec(document)?.[1] ?? '';
  expect(document).toContain(`\`${KEY.sign(JSON.parse(signed) as object)}\``);
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
const withPython = hasPython
  ? test
  : (title: string): void => test.skip(`${title} (skipped: no python3)`, () => undefined); // it runs where Python is installed

describe('the verifier in Python of docs/audit-verification.md', () => {
  const code = /```python\n([\s\S]+?)```/.exec(readFileSync(AUDIT_VERIFICATION, 'utf8'))?.[1] ?? '';
  const exitOf = (lines: Line[] | string): number | null =>
    spawnSync('python3', [fileOf(code), fileOf(typeof lines === 'string' ? lines : textOf(lines))]).status;

  test('has at most 60 lines', () => {
    expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  });

  withPython('accepts good exports and refuses changed ones', () => {
    expect([GOOD, LOG.lines(4, 6)].map(exitOf)).toEqual([0, 0]);
    const bad = [
      without(10),
      swapped(4, 5),
      changed(5, { payload: '{"seq" : 5}' }),
      rewritten({ seq: 6 }).lines(),
      TEXT.slice(0, -9),
      changed(10, { at: '2026-03-02 14:21:01' }),
      changed(10, { public_key: new TestKey(9).public_key }),
      [...GOOD, GOOD[9] as Line],
      '',
    ];
    expect(bad.map(exitOf)).toEqual(bad.map(() => 1));
  });
});
