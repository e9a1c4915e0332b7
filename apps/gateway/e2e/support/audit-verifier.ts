import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Line, TestKey, TestLog, textOf } from './audit-files';

const ROOT = join(__dirname, '../../../..');
export const AUDIT_VERIFICATION = join(ROOT, 'docs/audit-verification.md');
const PROGRAM = join(ROOT, 'tools/audit-verify/audit-verify.mjs');
export const DAS_AUDIT_VERIFY = [join(ROOT, 'apps/gateway/das.mjs'), 'audit-verify'];
export const folder = mkdtempSync(join(tmpdir(), 'das-audit-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

export interface Result {
  ok: boolean;
  tenant: string | null;
  entries: number;
  seq_from: number | null;
  seq_to: number | null;
  key_trusted: boolean;
  first_bad: { seq: number; reason: string } | null;
  restores?: object[];
}

interface Ran {
  code: number;
  out: string;
  err: string;
}

/** Runs the verifier, or another program with its arguments. */
export const run = (words: string[], program = [PROGRAM]): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(process.execPath, [...program, ...words], { cwd: folder, env: {} }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

let files = 0;
/** A file with this text, or with this value as JSON. */
export function fileOf(content: string | object): string {
  files += 1;
  const file = join(folder, `${files}`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** The body of `GET /v2/audit-keys`. */
export const keysOf = (...keys: TestKey[]): object => ({
  data: keys.map(({ key_id, public_key }, index) => ({
    key_id,
    algorithm: 'Ed25519',
    public_key,
    status: index ? 'previous' : 'current',
  })),
});

interface Given {
  checkpoints?: object[];
  keys?: object | null;
}

/** Verifies exports with the key of the tests, unless other keys are given. The exit code fits the result. */
export async function verified(
  exports: (Line[] | string)[],
  { checkpoints = [], keys = keysOf(KEY) }: Given = {},
): Promise<Result> {
  const words = exports.map((each) => fileOf(typeof each === 'string' ? each : textOf(each)));
  for (const checkpoint of checkpoints) words.push('--checkpoint', fileOf(checkpoint));
  if (keys) words.push('--keys', fileOf(keys));
  const { code, out } = await run([...words, '--json']);
  const result = JSON.parse(out) as Result;
  expect(code).toBe(result.ok ? 0 : 1);
  return result;
}

export const KEY = new TestKey();
/** Nine entries. */
export const LOG = new TestLog(KEY).add(9);
export const GOOD = LOG.lines();
export const TEXT = textOf(GOOD);

export const changed = (index: number, change: object, lines = GOOD): Line[] =>
  lines.map((line, place) => (place === index ? { ...line, ...change } : line));
export const without = (...indexes: number[]): Line[] => GOOD.filter((_, place) => !indexes.includes(place));
export const swapped = (one: number, other: number): Line[] =>
  GOOD.map((line, place) => (place === one ? GOOD[other] : place === other ? GOOD[one] : line) as Line);
/** The log with another history from entry 5 on, whose hashes fit. */
export const rewritten = (facts: object): TestLog => LOG.upTo(4).add(1, facts).add(4);
