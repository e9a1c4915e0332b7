import { ExpiryWorker } from '@das/approval-requests';
import { change, deletion } from '../support/factories';
import { useClient, useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { type Gateway, type Reply, post } from '../support/gateway';
import { violations } from '../support/invariants';
import { REVISE, type Revised, approved, priced, revise } from '../support/revisions';
import { size } from '../support/scale';
import { codesOf, times } from '../support/two-gateways';
import { read } from '../support/workflow-actions';
import { APPROVE, BULK, type Made, type Person } from '../support/workflow-fixture';

const own = useOwnDatabase();
const gateways = times(2, () => useOwnGateway({}, own));
const team = useTeam(gateways[0] as Gateway);
const admin = useClient(own.admin_url);
afterEach(async () => {
  expect(await violations(team.tenant.id, own.admin_url)).toEqual([]);
  const { rows } = await admin.query('select deadlocks::int from pg_stat_database where datname = current_database()');
  expect(rows).toEqual([{ deadlocks: 0 }]);
});

const EDIT = change('ApprovalRequest');
const DELETE = deletion('ApprovalRequest');
const ROUNDS = size(8, 40);

const askAt = (index: number, { token }: Person, query: string, variables: object): Promise<Reply> =>
  post(gateways[index % 2]?.url ?? '', { query, variables }, { authorization: `Bearer ${token}` });

interface Opened {
  source: Made;
  revision: Revised;
}

/** Approved requests, each with a revision that carries its first line. */
const opened = (header: object = {}): Promise<Opened[]> =>
  Promise.all(
    times(ROUNDS, async () => {
      const source = await approved(team, [52, 53], header);
      return { source, revision: await revise(team.requester, source, priced(source.lines[1], 60)) };
    }),
  );

type Act = (opened: Opened, index: number) => Promise<Reply>;

/** Races two operations on each pair of requests. @returns the distinct pairs of error codes */
async function race(pairs: Opened[], one: Act, other: Act): Promise<string[]> {
  const codes = pairs.map(async (pair, index) => {
    const replies = await Promise.all(
      index % 2 ? [one(pair, index), other(pair, index + 1)] : [other(pair, index), one(pair, index + 1)].reverse(),
    );
    return replies.map((reply) => codesOf(reply).join()).join(' ');
  });
  return [...new Set(await Promise.all(codes))].sort();
}

/** Whether every pair is one of these. */
const expectOnly = (found: string[], allowed: string[]): void => expect(allowed).toEqual(expect.arrayContaining(found));

const approving: Act = ({ revision: { id } }, index) => askAt(index, team.vp, APPROVE, { id });
const approvingVersion: Act = ({ revision: { id } }, index) =>
  askAt(index, team.vp, APPROVE, { id, expected_version: 1 });
const deletingSource: Act = ({ source: { id } }, index) => askAt(index, team.owner, DELETE, { id });

test('two revisions at once: one is created, the other is refused with its id', async () => {
  const sources = await Promise.all(times(ROUNDS, () => approved(team, [52])));
  for (const source of sources) {
    const input = priced(source.lines[0], 60);
    const replies = await Promise.all(
      times(4, (index) => askAt(index, index % 3 ? team.requester : team.admin, REVISE, { id: source.id, input })),
    );
    const { open_revision } = await read<{ open_revision: { id: string } }>(
      team.owner,
      source.id,
      'open_revision { id }',
    );
    const errors = replies.flatMap(({ body }) => (body as { errors?: object[] }).errors ?? []);
    expect(errors).toHaveLength(3);
    for (const error of errors)
      expect(error).toMatchObject({ extensions: { code: 'REVISION_PENDING', revision_id: open_revision.id } });
  }
});

test('approving a revision and deleting its source: the lines are superseded, or decided like any other line', async () => {
  const pairs = await opened();
  expect(await race(pairs, approving, deletingSource)).toEqual([' ']);
  for (const { revision } of pairs)
    expect(await read(team.owner, revision.id, 'lifecycle_state opportunities { status }')).toEqual({
      lifecycle_state: 'approved',
      opportunities: [{ status: 'approved' }, { status: 'approved' }],
    });
});

test('approving a version and deleting the source: the approval comes first, or its version has changed', async () => {
  expectOnly(await race(await opened(), approvingVersion, deletingSource), [' ', 'VERSION_CONFLICT ']);
});

test('approving a revision while its source expires: it supersedes the lines, or decides the lines that were routed again', async () => {
  const pairs = await opened({ validity_period: 'P10D' });
  const ids = pairs.map(({ source }) => source.id);
  const past = `now() - interval '1 second' where tenant_id = $1`;
  await admin.query(`update approval_requests set valid_until = ${past} and id = any($2)`, [team.tenant.id, ids]);
  await admin.query(`update due_expiries set due_at = ${past}`, [team.tenant.id]);
  const expiring = gateways.flatMap(({ app }) => times(3, () => app.get(ExpiryWorker).work()));
  await Promise.all([...expiring, ...pairs.map((pair, index) => approving(pair, index))]);
  for (const { source, revision } of pairs) {
    expect(await read(team.owner, revision.id, 'lifecycle_state version is_valid')).toEqual({
      lifecycle_state: 'approved',
      version: 3,
      is_valid: true,
    });
    expect(await read(team.owner, source.id, 'lifecycle_state version')).toEqual({
      lifecycle_state: 'superseded',
      version: 4,
    });
  }
});

test.each<[string, Act, string[]]>([
  [
    'editing it',
    ({ revision }, index) =>
      askAt(index, team.requester, EDIT, { id: revision.id, input: priced(revision.lines[0], 61) }),
    [' ', ' INVALID_TRANSITION'],
  ],
  [
    'deleting it',
    ({ revision: { id } }, index) => askAt(index, team.requester, DELETE, { id }),
    [' INVALID_TRANSITION', 'NOT_FOUND '],
  ],
  [
    'revising its source',
    ({ source }, index) => askAt(index, team.requester, REVISE, { id: source.id, input: priced(source.lines[1], 70) }),
    [' REVISION_PENDING', ' INVALID_TRANSITION'],
  ],
])('approving a revision and %s', async (_, other, allowed) => {
  expectOnly(await race(await opened(), approving, other), allowed);
});

test('batches of sources and revisions in opposite orders, atomic or not, do not deadlock with deletions', async () => {
  const pairs = await opened();
  const ids = pairs.flatMap(({ source, revision }) => [revision.id, source.id]);
  const bulk = (index: number, atomic: boolean, items: string[]): Promise<Reply> =>
    askAt(index, team.vp, BULK, { input: { ids: items, atomic } });
  await Promise.all([
    bulk(
      0,
      true,
      pairs.map(({ revision }) => revision.id),
    ),
    bulk(1, true, pairs.map(({ revision }) => revision.id).reverse()),
    bulk(0, false, ids),
    bulk(1, false, [...ids].reverse()),
    ...pairs.slice(0, 3).map((pair, index) => deletingSource(pair, index)),
  ]);
  for (const { revision } of pairs)
    expect(await read(team.owner, revision.id, 'lifecycle_state')).toEqual({ lifecycle_state: 'approved' });
});

test('a chain of ten revisions ends with one valid request, which continues the usage', async () => {
  let last = await approved(team, [52, 53]);
  await admin.query('update request_details set used_quantity = 5 where tenant_id = $1 and id = $2', [
    team.tenant.id,
    last.lines[0],
  ]);
  const chain = [last];
  for (const round of times(10, (index) => index)) {
    last = await revise(round % 2 ? team.admin : team.owner, last, priced(last.lines[1], 60 + round));
    await askAt(round, team.vp, APPROVE, { id: last.id });
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
  await team.vp.ask(
    'mutation ($id: ID!, $input: DecideApprovalRequestInput!) { decideApprovalRequest(id: $id, input: $input) { outcome } }',
    { id: part.id, input: { decisions } },
  );
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
