import { type Line, TENANT, TestKey, TestLog } from '../support/audit-files';
import { GOOD, KEY, LOG, TEXT, changed, fileOf, keysOf, rewritten, run, verified } from '../support/audit-verifier';

describe('earlier checkpoints', () => {
  const early = (seq: number, of = LOG): object => of.checkpoint(seq, '2026-03-01 00:00:00');

  test('that fit are accepted, with and without `data`, also just before the first entry', async () => {
    const checkpoints = [early(3), { data: early(5) }, early(9)];
    expect(await verified([LOG.lines(4)], { checkpoints })).toMatchObject({ ok: true });
    const { key_id: _, ...old } = LOG.checkpoint(7); // of a release without key ids
    expect(await verified([GOOD], { checkpoints: [old] })).toMatchObject({ ok: true });
  });

  test('before the first entry, or newer than an export that ends before them, are not compared', async () => {
    const checkpoints = [early(2), LOG.checkpoint(9, '2026-03-02 14:21:00'), LOG.checkpoint(9, '2026-04-01 00:00:00')];
    expect(await verified([LOG.lines(4, 8)], { checkpoints })).toMatchObject({ ok: true });
  });

  const history = rewritten({ action: 'x.y' });
  test.each<[string, Line[], object, { seq: number; reason: string }]>([
    ['of another history', history.lines(), early(7), { seq: 7, reason: 'checkpoint_hash' }],
    [
      'of another history, just before the first entry',
      history.lines(8),
      early(7),
      { seq: 7, reason: 'checkpoint_hash' },
    ],
    ['of an entry that was cut off', LOG.upTo(6).lines(), early(8), { seq: 8, reason: 'checkpoint_hash' }],
    ['of another tenant', GOOD, early(7, new TestLog(KEY, 'T').add(9)), { seq: 7, reason: 'checkpoint_hash' }],
    [
      'with a changed signature',
      GOOD,
      { ...early(7), at: '2026-03-01 00:00:01' },
      { seq: 7, reason: 'checkpoint_signature' },
    ],
    ['with another key', GOOD, LOG.checkpoint(7, undefined, new TestKey(9)), { seq: 7, reason: 'unknown_key' }],
    ['before a changed entry', changed(8, { payload: '' }), early(7, history), { seq: 7, reason: 'checkpoint_hash' }],
    ['after a changed entry', changed(5, { payload: '' }), early(7, history), { seq: 5, reason: 'hash' }],
  ])('%s make the export bad', async (_, lines, checkpoint, first_bad) => {
    expect((await verified([lines], { checkpoints: [early(2), checkpoint] })).first_bad).toEqual(first_bad);
  });
});

describe('a recorded restore', () => {
  const facts = { at: '2026-03-02 15:00:00', last_seq: 5, missing_to: 8, recorded_at: '2026-03-02 16:00:00' };
  /** Two entries were written before the restore was recorded. */
  const continued = (): TestLog => LOG.upTo(5).add(2, { action: 'after.restore' });
  const log = continued().restored(facts).add(3);
  const lost = [6, 7, 9].map((seq) => LOG.checkpoint(seq, '2026-03-02 15:30:00'));
  const restores = [{ seq: 8, at: facts.at, last_seq: 5, missing_to: 8 }];
  const lines = (of = log): Line[] => of.lines(1, undefined, '2026-03-03 00:00:00');

  test('explains the checkpoints of the entries that it lost, and is reported', async () => {
    expect(await verified([lines()], { checkpoints: lost })).toEqual({
      ok: true,
      tenant: TENANT,
      entries: 11,
      seq_from: 1,
      seq_to: 11,
      key_trusted: true,
      first_bad: null,
      restores,
    });
    const recordedAtOnce = LOG.upTo(5).restored({ ...facts, missing_to: null });
    expect(await verified([lines(recordedAtOnce)], { checkpoints: lost })).toMatchObject({
      ok: true,
      restores: [{ seq: 6, at: facts.at, last_seq: 5, missing_to: null }],
    });
  });

  test.each<[string, () => TestLog, object, number]>([
    ['that is not recorded', () => continued().add(4), lost[0] as object, 6],
    ['with a signature of another key', () => continued().restored(facts, new TestKey(9)).add(3), lost[0] as object, 6],
    [
      'that lost later entries',
      () =>
        continued()
          .restored({ ...facts, last_seq: 6 })
          .add(3),
      lost[0] as object,
      6,
    ],
    ['that was recorded before the checkpoint', () => log, LOG.checkpoint(7, '2026-03-02 16:00:01'), 7],
    [
      'for an entry that it kept',
      () => rewritten({}).upTo(5).restored(facts),
      LOG.upTo(4).add(1, { action: 'x.y' }).checkpoint(5),
      5,
    ],
  ])('%s does not explain a checkpoint', async (_, of, checkpoint, seq) => {
    const { first_bad } = await verified([lines(of())], { checkpoints: [checkpoint] });
    expect(first_bad).toEqual({ seq, reason: 'checkpoint_hash' });
  });

  test('with a signature that is not valid is not reported', async () => {
    const forged = continued().add(1, {
      action: 'platform.restored',
      metadata: { ...facts, last_hash: '', signature: KEY.sign({}), public_key: KEY.public_key },
    });
    expect(await verified([forged.lines()])).not.toHaveProperty('restores');
    expect(await verified([continued().add(1, { action: 'platform.restored', metadata: null }).lines()])).toMatchObject(
      {
        ok: true,
      },
    );
  });
});

describe('keys', () => {
  const lines = [...GOOD.slice(0, 10), { type: 'checkpoint', ...LOG.checkpoint(9, undefined, new TestKey(9)) }];

  test('are accepted with and without `data`, the current and the previous ones', async () => {
    const both = keysOf(KEY, new TestKey(9));
    for (const keys of [both, (both as { data: object }).data])
      expect(await verified([lines], { keys })).toMatchObject({ ok: true, key_trusted: true });
    expect(await verified([lines])).toMatchObject({ ok: false, key_trusted: false });
  });

  test('that come with the data prove only consistency, which a warning says', async () => {
    expect(await verified([lines], { keys: null })).toMatchObject({ ok: true, key_trusted: false });
    const { out, err } = await run([fileOf(TEXT)]);
    expect(out).toBe(`Good: Tenant ${TENANT}, entries 1 to 9, 9 verified.\n`);
    expect(err).toMatch(/^Warning: without --keys .+ consistency\.\n$/);
    expect((await run([fileOf(TEXT), '--keys', fileOf(keysOf(KEY))])).err).toBe('');
    expect(await verified([changed(10, { public_key: 'x' })], { keys: null })).toMatchObject({
      first_bad: { seq: 9, reason: 'checkpoint_signature' },
    });
  });
});
