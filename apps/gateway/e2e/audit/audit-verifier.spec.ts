import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Line, TENANT, TestKey, TestLog, textOf } from '../support/audit-files';
import {
  type Result,
  DAS_AUDIT_VERIFY,
  GOOD,
  KEY,
  LOG,
  TEXT,
  changed,
  fileOf,
  folder,
  keysOf,
  rewritten,
  run,
  swapped,
  verified,
  without,
} from '../support/audit-verifier';

test('a good export is accepted', async () => {
  expect(await verified([GOOD])).toEqual({
    ok: true,
    tenant: TENANT,
    entries: 9,
    seq_from: 1,
    seq_to: 9,
    key_trusted: true,
    first_bad: null,
  });
  expect(await verified([LOG.lines(4, 6)])).toMatchObject({ ok: true, entries: 3, seq_from: 4, seq_to: 6 });
});

describe('a changed export is bad from the first entry that does not fit:', () => {
  test.each<[string, () => Line[] | string, number, string]>([
    ['an entry is removed', () => without(5), 5, 'missing'],
    ['the first entry is removed', () => without(1), 1, 'missing'],
    ['the last entry is removed', () => without(9), 9, 'missing'],
    ['an entry is repeated', () => [...GOOD.slice(0, 6), ...GOOD.slice(5)], 6, 'missing'],
    ['two entries are exchanged', () => swapped(4, 5), 4, 'missing'],
    ['an entry follows the last one', () => changed(0, { seq_to: 8 }), 9, 'missing'],
    ['the header announces an entry more', () => changed(0, { seq_to: 10 }), 10, 'missing'],
    ['the header is removed', () => without(0), 1, 'missing'],
    ['a line follows the checkpoint', () => [...GOOD, GOOD[9] as Line], 10, 'missing'],
    ['an export follows in the same file', () => TEXT + TEXT, 10, 'missing'],
    ['text without an end follows the checkpoint', () => `${TEXT}{`, 10, 'missing'],
    ['a line is not JSON', () => TEXT.replace('{"type":"entry","seq":5', '{"type":"entry","seq";5'), 5, 'missing'],
    ['the type of a line is unknown', () => changed(5, { type: 'note' }), 5, 'missing'],
    ['a number is a text', () => changed(5, { seq: '5' }), 5, 'missing'],
    ['a payload is changed', () => changed(5, { payload: '{"seq" : 5}' }), 5, 'hash'],
    ['a payload gets a blank', () => changed(5, { payload: `${String(GOOD[5]?.['payload'])} ` }), 5, 'hash'],
    ['a payload is absent', () => changed(5, { payload: undefined }), 5, 'hash'],
    ['a hash is changed', () => changed(5, { hash: '0'.repeat(64) }), 5, 'hash'],
    ['a hash is in upper case', () => changed(5, { hash: String(GOOD[5]?.['hash']).toUpperCase() }), 5, 'hash'],
    ['the hash before is changed', () => changed(5, { previous_hash: '0'.repeat(64) }), 5, 'hash'],
    ['the hash of the header is changed', () => changed(0, { previous_hash: '0'.repeat(64) }), 1, 'hash'],
    ['the hash of the header is empty', () => changed(0, { previous_hash: '' }, LOG.lines(4)), 4, 'hash'],
    ['the number in a payload differs', () => rewritten({ seq: 6 }).lines(), 5, 'payload'],
    ['the tenant in a payload differs', () => rewritten({ tenant_id: 'another' }).lines(), 5, 'payload'],
    ['the tenant of the header is changed', () => changed(0, { tenant: 'another' }), 1, 'payload'],
    ['the checkpoint is removed', () => without(10), 10, 'truncated'],
    ['the end is removed', () => GOOD.slice(0, 6), 6, 'truncated'],
    ['the end is removed within a line', () => TEXT.slice(0, TEXT.indexOf('"seq":5') + 3), 5, 'truncated'],
    ['the last line is incomplete', () => TEXT.slice(0, -9), 10, 'truncated'],
    ['the header is incomplete', () => TEXT.slice(0, 50), 1, 'truncated'],
    ['it is empty', () => '', 1, 'truncated'],
    ['the hash of the checkpoint is changed', () => changed(10, { hash: '0'.repeat(64) }), 9, 'checkpoint_signature'],
    [
      'the time of the checkpoint is changed',
      () => changed(10, { at: '2026-03-02 14:21:01' }),
      9,
      'checkpoint_signature',
    ],
    ['the signature is changed', () => changed(10, { signature: KEY.sign({}) }), 9, 'checkpoint_signature'],
    ['the signature is absent', () => changed(10, { signature: undefined }), 9, 'checkpoint_signature'],
    ['the key id is of another key', () => changed(10, { key_id: new TestKey(9).key_id }), 9, 'checkpoint_signature'],
    ['the checkpoint is of an earlier entry', () => changed(10, LOG.checkpoint(8)), 9, 'checkpoint_hash'],
    [
      'the checkpoint is of another history',
      () => changed(10, rewritten({ action: 'x.y' }).checkpoint()),
      9,
      'checkpoint_hash',
    ],
    [
      'the checkpoint is of another tenant',
      () => changed(10, new TestLog(KEY, 'T').add(9).checkpoint()),
      9,
      'checkpoint_hash',
    ],
    [
      'it is signed with another key',
      () => [...GOOD.slice(0, 10), { type: 'checkpoint', ...LOG.checkpoint(9, undefined, new TestKey(9)) }],
      9,
      'unknown_key',
    ],
  ])('%s', async (_, change, seq, reason) => {
    const { ok, first_bad } = await verified([change()]);
    expect([ok, first_bad]).toEqual([false, { seq, reason }]);
  });

  test('every change of one byte of an entry is found', async () => {
    const bytes = Buffer.from(TEXT);
    const start = bytes.indexOf('{"type":"entry","seq":5');
    for (let index = start; index < start + 330; index += 31) {
      const copy = Buffer.from(bytes);
      copy[index] = (copy[index] as number) ^ 1;
      const file = join(folder, 'changed');
      writeFileSync(file, copy);
      const { code, out } = await run([file, '--json']);
      expect([index, code, (JSON.parse(out) as Result).first_bad?.seq]).toEqual([index, 1, 5]);
    }
  });
});

describe('several files', () => {
  test('are accepted when they join', async () => {
    const parts = [LOG.lines(1, 3), LOG.lines(4, 4), LOG.lines(5)];
    expect(await verified(parts)).toMatchObject({ ok: true, entries: 9, seq_from: 1, seq_to: 9 });
    expect(await verified(parts.slice(1))).toMatchObject({ ok: true, entries: 6, seq_from: 4, seq_to: 9 });
  });

  const other = new TestLog(KEY, 'T').add(9);
  test.each<[string, () => Line[][], number, string]>([
    ['with a gap', () => [LOG.lines(1, 3), LOG.lines(5)], 4, 'missing'],
    ['with common entries', () => [LOG.lines(1, 5), LOG.lines(5)], 6, 'missing'],
    ['in another order', () => [LOG.lines(5), LOG.lines(1, 4)], 10, 'missing'],
    ['of another history', () => [LOG.lines(1, 5), rewritten({ action: 'x.y' }).lines(6)], 6, 'hash'],
    ['of another tenant', () => [LOG.lines(1, 5), other.lines(6)], 6, 'hash'],
    [
      'of another tenant, in the header only',
      () => [LOG.lines(1, 5), changed(0, { tenant: 'T' }, LOG.lines(6))],
      6,
      'payload',
    ],
    ['of which one is cut off', () => [LOG.lines(1, 5).slice(0, -1), LOG.lines(6)], 6, 'truncated'],
  ])('%s are bad', async (_, parts, seq, reason) => {
    expect((await verified(parts())).first_bad).toEqual({ seq, reason });
  });
});

describe('the program exits with 2 and one sentence', () => {
  test.each<[string, () => string[]]>([
    ['without a file', () => []],
    ['for a file that does not exist', () => ['none']],
    ['for a folder', () => [folder]],
    ['for a file of another kind', () => [fileOf('hello\n')]],
    ['for a file of another kind without an end of line', () => [fileOf('hello')]],
    ['for JSON of another kind', () => [fileOf('{"data":[]}\n')]],
    ['for another version of the format', () => [fileOf(textOf(changed(0, { format: 'das-audit/2' })))]],
    ['for a malformed header', () => [fileOf(textOf(changed(0, { seq_from: 0 })))]],
    ['for keys that are not JSON', () => [fileOf(TEXT), '--keys', fileOf('x')]],
    ['for keys of another kind', () => [fileOf(TEXT), '--keys', fileOf({ data: {} })]],
    ['for a checkpoint of another kind', () => [fileOf(TEXT), '--checkpoint', fileOf({ data: [] })]],
    ['for a checkpoint that does not exist', () => [fileOf(TEXT), '--checkpoint', 'none']],
    ['for an unknown option', () => [fileOf(TEXT), '--fast']],
  ])('%s', async (_, words) => {
    const { code, out, err } = await run(words());
    expect([code, out]).toEqual([2, '']);
    expect(err.replace(/^Warning.+\n/, '')).toMatch(/^.+\.?\n$/);
  });
});

test('das audit-verify is the same program, and needs no setting', async () => {
  const words = [fileOf(TEXT), '--keys', fileOf(keysOf(KEY)), '--json'];
  const das = DAS_AUDIT_VERIFY;
  expect(await run(words, das)).toEqual(await run(words));
  expect((await run([fileOf(textOf(without(5)))], das)).code).toBe(1);
  expect((await run(['none'], das)).code).toBe(2);
});
