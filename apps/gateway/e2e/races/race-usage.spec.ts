import type { Reply } from '../support/gateway';
import { REASON, REVOKE } from '../support/approved-prices';
import { violations } from '../support/invariants';
import { asDatabaseAdmin } from '../support/people';
import { useRace } from '../support/race-fixture';
import { revise } from '../support/revisions';
import { RECORD, REVERSE, type SeenResult, approved, recorded, usedQuantities } from '../support/usage';
import { DELETE, eventsOf } from '../support/workflow-actions';
import { codesOf, times } from '../support/two-gateways';
import { APPROVE } from '../support/workflow-fixture';

const { two, team } = useRace();

const RUNS = 6;

const recordAt = (index: number, opportunity_id: string, input: object): Promise<Reply> =>
  two.askAt(index, team.pa, RECORD, { input: { opportunity_id, ...input } });
const reverseAt = (index: number, id: string): Promise<Reply> =>
  two.askAt(index, team.pa, REVERSE, { id, reason: 'Cancelled' });
const resultOf = ({ body }: Reply): SeenResult | undefined =>
  (body as { data: { recordUse: SeenResult | null } }).data.recordUse ?? undefined;
const factsOf = ({ body }: Reply): unknown[] =>
  ((body as { errors?: { extensions: unknown }[] }).errors ?? []).map(({ extensions }) => extensions);

test('of orders for the last pieces one gets them, and the others read what remains', async () => {
  for (const index of times(RUNS, (each) => each)) {
    const made = await approved(team, [{ quote_quantity: 100 }]);
    await recorded(team.pa, made.line, { order_reference: 'PO-0', quantity: 90 });
    const replies = await Promise.all(
      times(4, (at) => recordAt(index + at, made.line, { order_reference: `PO-${at + 1}`, quantity: 10 })),
    );
    const refused = { code: 'QUANTITY_EXCEEDED', remaining_quantity: 0 };
    expect(replies.flatMap(factsOf)).toEqual([refused, refused, refused]);
    expect(replies.flatMap((reply) => resultOf(reply)?.remaining_quantity ?? [])).toEqual([0]);
    expect(await usedQuantities(team.pa, made)).toEqual([100]);
  }
});

test('the same order several times at once is one usage; all but one answer is a repetition', async () => {
  for (const index of times(RUNS, (each) => each)) {
    const made = await approved(team);
    const replies = await Promise.all(
      times(4, (at) => recordAt(index + at, made.line, { order_reference: at % 2 ? 'po-1' : 'PO-1', quantity: 10 })),
    );
    const results = replies.map(resultOf);
    expect(results.map((result) => result?.replayed).sort()).toEqual([false, true, true, true]);
    expect(new Set(results.map((result) => result?.price_use.id)).size).toBe(1);
    expect(await usedQuantities(team.pa, made)).toEqual([10]);
  }
});

test('of two quantities for one order, one is recorded and the other is refused with it', async () => {
  const made = await approved(team);
  const replies = await Promise.all(
    times(2, (at) => recordAt(at, made.line, { order_reference: 'PO-1', quantity: at + 1 })),
  );
  expect(replies.flatMap(codesOf).sort()).toEqual(['', 'ORDER_REFERENCE_USED']);
  const [winner] = replies.flatMap((reply) => resultOf(reply)?.price_use.id ?? []);
  expect(replies.flatMap(factsOf)).toMatchObject([{ price_use: { id: winner } }]);
});

test('of several reversals one gives the quantity back, and the reference is free at once', async () => {
  for (const index of times(RUNS, (each) => each)) {
    const made = await approved(team);
    const { price_use } = await recorded(team.pa, made.line, { order_reference: 'PO-1', quantity: 10 });
    const [again, ...replies] = await Promise.all([
      recordAt(index, made.line, { order_reference: 'PO-1', quantity: 10 }),
      ...times(3, (at) => reverseAt(index + at, price_use.id)),
    ]);
    expect(replies.flatMap(codesOf).sort()).toEqual(['', 'INVALID_TRANSITION', 'INVALID_TRANSITION']);
    expect(await usedQuantities(team.pa, made)).toEqual([resultOf(again)?.replayed ? 0 : 10]);
  }
});

test('a usage and the deletion of its request: the usage was first and is deleted too, or it is not found', async () => {
  for (const index of times(RUNS, (each) => each)) {
    const made = await approved(team);
    const removal = (): Promise<Reply> => two.askAt(index, team.owner, DELETE, { id: made.id });
    const use = (): Promise<Reply> => recordAt(index + 1, made.line, { order_reference: 'PO-1', quantity: 10 });
    const [removed, used] =
      index % 2 ? await Promise.all([removal(), use()]) : (await Promise.all([use(), removal()])).reverse();
    expect(codesOf(removed as Reply)).toEqual(['']);
    expect([[''], ['NOT_FOUND']]).toContainEqual(codesOf(used as Reply));
    const left = await asDatabaseAdmin(
      'select id from price_uses where approval_request_id = $1 and deleted_at is null',
      [made.id],
    );
    expect(left).toEqual([]);
  }
});

test('a usage and a revocation: the usage was first and is kept, or the line is not valid', async () => {
  for (const index of times(RUNS, (each) => each)) {
    const made = await approved(team);
    const revocation = (): Promise<Reply> => two.askAt(index, team.requester, REVOKE, { id: made.id, input: REASON });
    const use = (): Promise<Reply> => recordAt(index + 1, made.line, { order_reference: 'PO-1', quantity: 10 });
    const [revoked, used] =
      index % 2 ? await Promise.all([revocation(), use()]) : (await Promise.all([use(), revocation()])).reverse();
    expect(codesOf(revoked as Reply)).toEqual(['']);
    const isUsed = codesOf(used as Reply)[0] === '';
    if (!isUsed)
      expect(factsOf(used as Reply)).toEqual([
        {
          code: 'APPROVAL_NOT_VALID',
          lifecycle_state: 'revoked',
          superseded_by_id: null,
          superseded_by_request_id: null,
        },
      ]);
    expect(await usedQuantities(team.pa, made)).toEqual([isUsed ? 10 : 0]);
    const events = await eventsOf(two.one, team, made.id);
    const counted = events.filter(({ type }) => type === 'revoked').map(({ data }) => data.opportunities);
    expect(counted).toMatchObject([[{ id: made.line, used_quantity: isUsed ? 10 : 0 }]]);
  }
});

test('a usage and the approval of a revision: the usage was first and the revision continues it, or the line is superseded', async () => {
  for (const index of times(RUNS, (each) => each)) {
    const made = await approved(team);
    const [line] = made.lines;
    const { price_use } = await recorded(team.pa, made.line, { order_reference: 'PO-0', quantity: 5 });
    const revision = await revise(team.requester, made, { opportunities: [{ id: line, quote_quantity: 200 }] });
    const approval = (): Promise<Reply> => two.askAt(index, team.vp, APPROVE, { id: revision.id });
    const use = (): Promise<Reply> => recordAt(index + 1, made.line, { order_reference: 'PO-1', quantity: 10 });
    const [done, reversal, used] = await Promise.all(
      index % 2
        ? [approval(), reverseAt(index, price_use.id), use()]
        : [use(), reverseAt(index, price_use.id), approval()],
    ).then((replies) => (index % 2 ? replies : replies.reverse()));
    expect([done, reversal].flatMap((reply) => codesOf(reply as Reply))).toEqual(['', '']);
    const isUsed = codesOf(used as Reply)[0] === '';
    if (!isUsed) expect(factsOf(used as Reply)).toMatchObject([{ superseded_by_id: revision.lines[0] }]);
    expect(await usedQuantities(team.pa, revision)).toEqual([isUsed ? 10 : 0]);
  }
  expect(await violations(team.tenant.id)).toEqual([]);
});

test('20 orders on lines of one request do not wait for each other, and all counts are right', async () => {
  const made = await approved(
    team,
    times(20, () => ({})),
  );
  const replies = await Promise.all(
    made.lines.map((line, at) => recordAt(at, line, { order_reference: 'PO-1', quantity: at + 1 })),
  );
  expect(replies.flatMap(codesOf)).toEqual(times(20, () => ''));
  expect(await usedQuantities(team.pa, made)).toEqual(times(20, (at) => at + 1));
  expect(await violations(team.tenant.id)).toEqual([]);
});

test('a usage waits for the lock of its line, and not for a usage of another line', async () => {
  const made = await approved(team, [{}, {}]);
  const [line = '', other = ''] = made.lines;
  const { db } = two.one;
  let freed = false;
  const blocked = await team.tenant.as(() =>
    db.transaction(async () => {
      await db.run({
        text: 'select id from approval_requests where tenant_id = $1 and id = $2 for key share',
        values: [team.tenant.id, made.id],
      });
      await db.run({
        text: 'select id from request_details where tenant_id = $1 and id = $2 for update',
        values: [team.tenant.id, line],
      });
      expect(codesOf(await recordAt(1, other, { order_reference: 'PO-1', quantity: 1 }))).toEqual(['']);
      const waiting = recordAt(1, line, { order_reference: 'PO-1', quantity: 1 }).finally(() => (freed = true));
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(freed).toBe(false);
      return { waiting };
    }),
  );
  expect(codesOf(await blocked.waiting)).toEqual(['']);
});
