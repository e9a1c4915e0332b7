import { eventsOf } from '../support/event-feed';
import { failed, fieldError, invalid } from '../support/expected';
import { useGateway, useRest, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { REVISE, approved } from '../support/revisions';
import { approve, deny, remove } from '../support/workflow-actions';
import { type Made, RESUBMIT, ask } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
/** A getter, because the team exists only once tests run. */
const requester = {
  get token(): string {
    return team.requester.token;
  },
};
const rest = useRest(gateway, requester);

const KEYS = 'external_id external_source metadata';
const FIELDS = `version lifecycle_state ${KEYS} opportunities { id ${KEYS} }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateApprovalRequestInput!) { updateApprovalRequest(id: $id, input: $input) { ${FIELDS} } }`;
const CREATE = `mutation ($input: CreateApprovalRequestInput!) { createApprovalRequest(input: $input) { ${FIELDS} } }`;
const READ = `query ($id: ID!) { approvalRequest(id: $id) { ${FIELDS} } }`;
const LOOK_UP =
  'query ($id: ID, $external_id: String, $external_source: String) { approvalRequest(id: $id, external_id: $external_id, external_source: $external_source) { id opportunities { external_id } } }';

interface Keyed {
  external_id: string | null;
  external_source: string | null;
  metadata: object;
}
interface Request extends Keyed {
  version: number;
  lifecycle_state: string;
  opportunities: (Keyed & { id: string })[];
}

const asked = async (document: string, variables: object): Promise<unknown> =>
  (await team.requester.ask(document, variables)).body;
const read = async ({ id }: Pick<Made, 'id'>): Promise<Request> =>
  dataOf<{ approvalRequest: Request }>(await team.requester.ask(READ, { id })).approvalRequest;
const keysOf = ({ external_id, external_source, metadata }: Keyed): unknown[] => [
  external_id,
  external_source,
  metadata,
];
const edited = async (id: string, input: object): Promise<Request> =>
  dataOf<{ updateApprovalRequest: Request }>(await team.requester.ask(UPDATE, { id, input })).updateApprovalRequest;
const taken = (path: string): object => ({
  [`input.${path}`]: [`The input.${path.replaceAll('_', ' ')} has already been taken.`],
});

test('a request and its lines are created with their keys, in GraphQL and REST', async () => {
  const line = { requested_price: 50, external_id: 'L-1', external_source: 'CPQ', metadata: { a: 'b' } };
  const input = { external_id: ' R-1 ', external_source: 'CPQ', metadata: { deal: '7' } };
  const made = await ask(team.requester, [line, { requested_price: 5 }], input);
  const { opportunities, ...request } = await read(made);
  expect(keysOf(request)).toEqual(['R-1', 'cpq', { deal: '7' }]);
  expect(opportunities.map(keysOf)).toEqual([
    ['L-1', 'cpq', { a: 'b' }],
    [null, null, {}],
  ]);
  const { body } = await rest(`/v2/approvals/${made.id}`);
  expect(body).toMatchObject({
    data: {
      external_id: 'R-1',
      metadata: { deal: '7' },
      opportunities: [{ external_id: 'L-1', metadata: { a: 'b' } }, { metadata: {} }],
    },
  });
});

test('a request is found by its id or its external key, and a list by its filters', async () => {
  const made = await ask(team.requester, [{ requested_price: 1 }], {
    external_id: 'Find',
    external_source: 'crm',
    metadata: { find: 'me' },
  });
  const none = { data: { approvalRequest: null } };
  const found = { data: { approvalRequest: { id: made.id, opportunities: [{ external_id: null }] } } };
  expect(await asked(LOOK_UP, { id: made.id.toLowerCase() })).toEqual(found);
  expect(await asked(LOOK_UP, { external_id: 'Find', external_source: 'CRM' })).toEqual(found);
  expect(await asked(LOOK_UP, { external_id: 'Find' })).toEqual(none);
  expect(await asked(LOOK_UP, { external_id: 'find', external_source: 'crm' })).toEqual(none);
  for (const key of [{}, { id: made.id, external_id: 'Find' }, { external_source: 'crm' }])
    expect(await asked(LOOK_UP, key)).toEqual({
      errors: [
        fieldError(LOOK_UP, 'approvalRequest', {
          message: 'Validation failed for the field [approvalRequest].',
          code: 'VALIDATION_FAILED',
          facts: { validation: { id: ['Exactly one of id, external id must be given.'] } },
        }),
      ],
      data: { approvalRequest: null },
    });
  for (const query of [
    'external_ids=Find',
    'external_source=crm',
    'metadata[find]=me',
    `metadata[find]=me&ids=${made.id}`,
  ])
    expect((await rest(`/v2/approvals?${query}`)).body).toMatchObject({ data: [{ id: made.id }], meta: { total: 1 } });
  expect((await rest('/v2/approvals?metadata[find]=Me')).body).toMatchObject({ data: [], meta: { total: 0 } });
  const nested =
    '{ OR: [{ external_ids: ["Find"] }, { external_ids: [] }], NOT: { metadata: [{ key: "find", value: "you" }] } }';
  expect(await asked(`{ approvalRequests(filter: ${nested}) { data { id } } }`, {})).toEqual({
    data: { approvalRequests: { data: [{ id: made.id }] } },
  });
});

test('the events of a request have its keys and metadata, and the keys of its lines, as they are after the change', async () => {
  const { cursor } = await eventsOf(team.tenant, { after: 'latest' });
  const made = await ask(team.requester, [{ requested_price: 1, external_id: 'E-10' }, { requested_price: 2 }], {
    external_id: 'E-1',
    external_source: 'CPQ',
    metadata: { deal: '7' },
  });
  await edited(made.id, { external_source: null, metadata: { stage: 'won', deal: null } });
  await remove(team.requester, made);
  const { data } = await eventsOf(team.tenant, { after: cursor });
  const line = (id: string | undefined, external_id: string | null, requested_price: number): object => ({
    ...{ id, partnumber: null, quote_quantity: null, requested_price, approved_price: null, status: 'pending' },
    ...{ external_id, external_source: null },
  });
  const request = {
    ...{ id: made.id, status: 'pending', lifecycle_state: 'pending', round: 1, justification: null, decision: null },
    ...{ external_id: 'E-1', external_source: null, metadata: { stage: 'won' } },
    opportunities: [line(made.lines[0], 'E-10', 1), line(made.lines[1], null, 2)],
  };
  const created = { external_source: 'cpq', metadata: { deal: '7' }, previous_status: null, version: 1 };
  expect(data.map(({ type, data: given }) => [type, given])).toEqual([
    ['approval_request.created', { ...request, ...created }],
    ['approval_request.updated', { ...request, previous_status: 'pending', version: 2 }],
    ['approval_request.deleted', { ...request, previous_status: 'pending', version: 3 }],
  ]);
});

describe('an external id', () => {
  test('is unique among the requests that are not deleted', async () => {
    const first = await ask(team.requester, [1], { external_id: 'U' });
    expect(await asked(CREATE, { input: { external_id: 'U' } })).toEqual(
      invalid(CREATE, 'createApprovalRequest', taken('external_id')),
    );
    const other = await ask(team.requester, [1], { external_id: 'U', external_source: 'crm' });
    expect(await asked(UPDATE, { id: other.id, input: { external_source: null } })).toEqual(
      invalid(UPDATE, 'updateApprovalRequest', taken('external_id')),
    );
    await remove(team.requester, first);
    expect(await edited(other.id, { external_source: null })).toMatchObject({
      external_id: 'U',
      external_source: null,
    });
  });

  test('of concurrent creations is given to exactly one', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 6 }, () => asked(CREATE, { input: { external_id: 'RACE' } })),
    );
    expect(bodies.filter((body) => 'errors' in (body as object))).toHaveLength(5);
  });

  test('of a line is unique in its request, also while lines swap theirs', async () => {
    const lines = [
      { requested_price: 1, external_id: 'A' },
      { requested_price: 2, external_id: 'B' },
    ];
    const made = await ask(team.requester, lines);
    await ask(team.requester, lines);
    const [one, two] = made.lines;
    const swapped = await edited(made.id, {
      opportunities: [
        { id: one, external_id: 'B' },
        { id: two, external_id: 'A' },
      ],
    });
    expect(swapped.opportunities.map(({ external_id }) => external_id)).toEqual(['B', 'A']);
    for (const opportunities of [[{ external_id: 'A' }], [{ id: one, external_id: 'A' }]])
      expect(await asked(UPDATE, { id: made.id, input: { opportunities } })).toEqual(
        invalid(UPDATE, 'updateApprovalRequest', taken('opportunities.0.external_id')),
      );
    expect(await asked(CREATE, { input: { opportunities: [...lines, { external_id: 'A' }] } })).toEqual(
      invalid(CREATE, 'createApprovalRequest', taken('opportunities.2.external_id')),
    );
    const moved = await edited(made.id, { remove_opportunities: [two], opportunities: [{ external_id: 'A' }] });
    expect(moved.opportunities.map(({ external_id }) => external_id)).toEqual(['B', 'A']);
  });
});

test('the failures of lines name the line', async () => {
  const opportunities = [{ metadata: { a: 1 } }, { external_source: 'sap' }];
  expect(await asked(CREATE, { input: { opportunities: opportunities.slice(0, 1) } })).toEqual(
    invalid(CREATE, 'createApprovalRequest', {
      'input.opportunities.0.metadata.a': ['The input.opportunities.0.metadata.a field must be a string.'],
    }),
  );
  const prohibited = {
    'input.external_source': ['The input.external source field is prohibited.'],
    'input.opportunities.0.external_source': ['The input.opportunities.0.external source field is prohibited.'],
  };
  const input = { external_source: 'sap', opportunities: opportunities.slice(1) };
  expect(await asked(CREATE, { input })).toEqual(invalid(CREATE, 'createApprovalRequest', prohibited));
});

describe('keys and metadata', () => {
  test('are free edits in every state: they raise the version, and no decision is lost', async () => {
    const made = await approved(team, [{ requested_price: 52 }]);
    const before = await read(made);
    const after = await edited(made.id, {
      external_id: 'FREE',
      metadata: { a: '1' },
      opportunities: [{ id: made.lines[0], external_id: 'FL', metadata: { b: '2' } }],
    });
    expect(after).toEqual({
      version: before.version + 1,
      lifecycle_state: 'approved',
      external_id: 'FREE',
      external_source: null,
      metadata: { a: '1' },
      opportunities: [{ id: made.lines[0], external_id: 'FL', external_source: null, metadata: { b: '2' } }],
    });
    expect(await edited(made.id, { metadata: { a: '1' }, external_id: 'FREE' })).toEqual(after);
    const pending = await ask(team.requester, [{ requested_price: 300 }, { requested_price: 300 }]);
    await approve(team.pa, pending);
    const steps = '{ steps { id status } }';
    const stepsOf = (): Promise<unknown> =>
      asked(`query ($id: ID!) { approvalRequest(id: $id) ${steps} }`, { id: pending.id });
    const routed = await stepsOf();
    await edited(pending.id, { metadata: { a: '1' }, opportunities: [{ id: pending.lines[0], metadata: { c: '3' } }] });
    expect(await stepsOf()).toEqual(routed);
  });

  test('stay in a resubmission; a revision begins without an external id, and its lines keep theirs', async () => {
    const line = { requested_price: 52, external_id: 'KL', metadata: { l: '1' } };
    const denied = await ask(team.requester, [line], { external_id: 'KEPT', metadata: { m: '1' } });
    await deny(team.vp, denied, { comment: 'No' });
    dataOf(await team.requester.ask(RESUBMIT, { id: denied.id, input: { metadata: { n: '2' } } }));
    const resubmitted = await read(denied);
    expect(keysOf(resubmitted)).toEqual(['KEPT', null, { m: '1', n: '2' }]);
    expect(resubmitted.opportunities.map(keysOf)).toEqual([['KL', null, { l: '1' }]]);

    const source = await approved(team, [line, { requested_price: 53 }], { external_id: 'SRC', metadata: { m: '1' } });
    const input = { opportunities: [{ id: source.lines[1], requested_price: 60 }, { external_id: 'KL' }] };
    expect((await team.requester.ask(REVISE, { id: source.id, input })).body).toEqual(
      failed(REVISE, 'reviseApproval', {
        message: 'Validation failed for the field [reviseApproval].',
        code: 'VALIDATION_FAILED',
        facts: { validation: taken('opportunities.1.external_id') },
      }),
    );
    const { reviseApproval } = dataOf<{ reviseApproval: { id: string } }>(
      await team.requester.ask(REVISE, { id: source.id, input: { opportunities: input.opportunities.slice(0, 1) } }),
    );
    const revision = await read(reviseApproval);
    expect(keysOf(revision)).toEqual([null, null, { m: '1' }]);
    expect(revision.opportunities.map(keysOf)).toEqual([
      ['KL', null, { l: '1' }],
      [null, null, {}],
    ]);
    expect(keysOf(await read(source))).toEqual(['SRC', null, { m: '1' }]);
  });
});
