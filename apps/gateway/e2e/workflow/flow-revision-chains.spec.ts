import { useDatabaseAdmin, useGateway, useTeam } from '../support/fixtures';
import { violations } from '../support/invariants';
import { approved, priced, revise } from '../support/revisions';
import { recorded, reversed } from '../support/usage';
import { statementsOf } from '../support/statements-of';
import { times } from '../support/two-gateways';
import { approve, decide, read } from '../support/workflow-actions';

const gateway = useGateway();
const team = useTeam(gateway);
const admin = useDatabaseAdmin();
afterAll(async () => expect(await violations(team.tenant.id)).toEqual([]));

test('a chain of ten revisions ends with one valid request, which continues the usage', async () => {
  let last = await approved(team, [52, 53]);
  const { price_use } = await recorded(team.pa, last.lines[0] ?? '', { order_reference: 'PO-1', quantity: 5 });
  const chain = [last];
  for (const round of times(10, (index) => index)) {
    last = await revise(round % 2 ? team.admin : team.owner, last, priced(last.lines[1], 60 + round));
    await approve(team.vp, last);
    chain.push(last);
  }
  const states = await Promise.all(
    chain.map(({ id }) => read<{ lifecycle_state: string }>(team.owner, id, 'lifecycle_state')),
  );
  expect(states.map(({ lifecycle_state }) => lifecycle_state)).toEqual([...times(10, () => 'superseded'), 'approved']);
  expect(
    await read(
      team.owner,
      last.id,
      'is_valid revises { id } opportunities { approved_price used_quantity decided_by { id } } steps { carried_from_request_id }',
    ),
  ).toEqual({
    is_valid: true,
    revises: { id: chain.at(-2)?.id },
    opportunities: [
      { approved_price: 52, used_quantity: 5, decided_by: { id: team.vp.id } },
      { approved_price: 69, used_quantity: 0, decided_by: { id: team.vp.id } },
    ],
    steps: [{ carried_from_request_id: chain.at(-2)?.id }, { carried_from_request_id: null }],
  });
  const [line = ''] = last.lines;
  expect(await recorded(team.pa, line, { order_reference: 'po-1', quantity: 5 })).toMatchObject({
    replayed: true,
    used_quantity: 5,
    price_use: { id: price_use.id },
  });
  expect(await reversed(team.pa, price_use.id)).toMatchObject({ used_quantity: 0 });
  const { rows } = await admin.query(
    'select lineage_id, lineage_creator_ids from approval_requests where tenant_id = $1 and id = $2',
    [team.tenant.id, last.id],
  );
  expect(rows).toEqual([
    { lineage_id: chain[0]?.id, lineage_creator_ids: [team.admin.id, team.requester.id, team.owner.id].sort() },
  ]);
});

test('the creator of a later revision counts as requester of the open ones of its lineage', async () => {
  const source = await approved(team, [52, 53]);
  const part = await revise(team.requester, source, {
    opportunities: source.lines.map((id) => ({ id, requested_price: 60 })),
  });
  const decisions = [
    { opportunity_id: part.lines[0], decision: 'approve' },
    { opportunity_id: part.lines[1], decision: 'deny', comment: 'No' },
  ];
  await decide(team.vp, part, decisions);
  const [ofSource, ofPart] = await Promise.all([
    revise(team.owner, source, priced(source.lines[1], 70)),
    revise(team.admin, part, priced(part.lines[0], 70)),
  ]);
  const { rows } = await admin.query<{ id: string; ids: string[] }>(
    'select id, lineage_creator_ids as ids from approval_requests where tenant_id = $1 and id = any($2)',
    [team.tenant.id, [ofSource.id, ofPart.id]],
  );
  const idsOf = (id: string): string[] => rows.find((row) => row.id === id)?.ids ?? [];
  expect(idsOf(ofSource.id)).toEqual(expect.arrayContaining([team.requester.id, team.admin.id]));
  expect(idsOf(ofPart.id)).toEqual(expect.arrayContaining([team.requester.id, team.owner.id]));
});

test('a list reads the sources and the open revisions of its requests with one statement each', async () => {
  for (const price of [60, 61]) {
    const source = await approved(team, [52]);
    await revise(team.requester, source, priced(source.lines[0], price));
  }
  const list = '{ approvalRequests(first: 50) { data { id revises { id } open_revision { id } } } }';
  const statements = await statementsOf(() => team.owner.ask(list));
  expect(statements.filter((text) => text.includes('approval_requests'))).toHaveLength(3);
});
