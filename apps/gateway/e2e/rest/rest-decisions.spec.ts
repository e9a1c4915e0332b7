import { useGateway, useTeam } from '../support/fixtures';
import { DATE_TIME, ULID, otherUser, restError, restInvalid, restUser } from '../support/expected';
import { type Rest, restClient } from '../support/rest-client';
import { type Person, ask } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);

const ABSENT = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

const as = (person: Person): Promise<Rest> => restClient(gateway, person);
const postAs = async (person: Person, path: string, body?: unknown, headers?: Record<string, string>) =>
  (await as(person))(`/v2/approvals/${path}`, { method: 'POST', body, headers });
const levelOf = (code: 'PA' | 'RD' | 'RSM' | 'VP'): object =>
  expect.objectContaining({ id: team.levels[code], code, name: code }) as object;
const current = async (id: string, person: Person = team.owner): Promise<unknown> =>
  ((await (await as(person))(`/v2/approvals/${id}`)).body as { data: unknown }).data;

describe('a decision', () => {
  test('without line ids is on every line that the caller may decide, and returns the outcome of each line', async () => {
    const { id, lines } = await ask(team.requester, [52, 152]);
    const decided = await postAs(team.pa, `${id}/decisions`, { decision: 'approve', comment: 'Good' });
    const outcome = { approved_price: null, next_levels: [], on_behalf_of: null };
    expect([decided.status, decided.headers.get('etag'), decided.body]).toEqual([
      200,
      '"2"',
      {
        data: {
          outcome: 'advanced',
          replayed: false,
          approval_request: await current(id, team.pa),
          lines: [
            { ...outcome, opportunity_id: lines[0], outcome: 'approved', status: 'approved', approved_price: 52 },
            {
              ...outcome,
              opportunity_id: lines[1],
              outcome: 'advanced',
              status: 'pending',
              next_levels: [levelOf('RSM')],
            },
          ],
        },
      },
    ]);
    const again = await postAs(team.pa, `${id}/decisions`, { decision: 'approve' });
    expect([again.status, again.headers.get('etag'), again.body]).toMatchObject([
      200,
      '"2"',
      { data: { replayed: true, outcome: 'advanced' } },
    ]);
  });

  test('can name its lines, and counter their prices', async () => {
    const { id, lines } = await ask(team.requester, [52, 60]);
    const decisions = [
      { opportunity_id: lines[0], decision: 'approve', approved_price: 51.5 },
      { opportunity_id: lines[1], decision: 'deny', reason_code: 'margin', comment: 'No' },
    ];
    const { status, body } = await postAs(team.pa, `${id}/decisions`, { decisions, expected_version: 1 });
    expect([status, body]).toMatchObject([
      200,
      { data: { outcome: 'partially_approved', approval_request: { status: 'approved', version: 2 } } },
    ]);
    expect(((await current(id)) as { opportunities: object[] }).opportunities).toMatchObject([
      { status: 'approved', approved_price: 51.5, decided_by: restUser(team.pa, 'approver'), decided_at: DATE_TIME },
      { status: 'denied', approved_price: null, reason_code: 'margin', comment: 'No' },
    ]);
  });

  test.each([
    [{}, { decisions: ['The decisions field is required when decision is not present.'] }],
    [{ decisions: [] }, { decisions: ['The decisions field must have at least 1 items.'] }],
    [{ decision: 'maybe' }, { decision: ['The selected decision is invalid.'] }],
    [{ decision: 'approve', approved_price: 5 }, { approved_price: ['The approved price field is prohibited.'] }],
    [{ decision: 'deny' }, { reason_code: ['The reason code field is required when comment is not present.'] }],
    [
      { decision: 'approve', comment: 'x', decisions: [{ opportunity_id: ABSENT, decision: 'approve' }] },
      { decision: ['The decision field is prohibited.'], comment: ['The comment field is prohibited.'] },
    ],
    [
      { decisions: [{ opportunity_id: ABSENT, decision: 'approve' }] },
      { 'decisions.0.opportunity_id': ['The selected decisions.0.opportunity id is invalid.'] },
    ],
  ])('with a wrong body changes nothing: %j', async (input, errors) => {
    const { id } = await ask(team.requester, [52]);
    const before = await current(id);
    const { status, body } = await postAs(team.pa, `${id}/decisions`, input);
    expect([status, body]).toEqual([422, restInvalid(errors)]);
    expect(await current(id)).toEqual(before);
  });

  test('is refused with the reason for a caller who may not decide, and after another decision', async () => {
    const { id } = await ask(team.requester, [1_000]);
    const of = async (person: Person, decision = 'approve') => {
      const { status, body } = await postAs(person, `${id}/decisions`, { decision, comment: 'x' });
      return [status, body];
    };
    expect(await of(team.requester)).toEqual([403, restError('forbidden', 'This action is unauthorized.')]);
    expect(await of(team.pa)).toEqual([
      403,
      restError('not_eligible_approver', 'You may not decide this: you do not hold a level that may decide it.'),
    ]);
    expect(await of(team.rsm)).toMatchObject([200, { data: { outcome: 'approved' } }]);
    const { id: by, name } = team.rsm;
    const details = {
      decision: 'approve',
      decided_by: { id: by, name },
      on_behalf_of: null,
      decided_at: DATE_TIME,
      allowed_actions: [],
    };
    const message = expect.stringMatching(`^Approved by ${name} on [-0-9: ]{19}\\.$`) as string;
    expect(await of(team.rd, 'deny')).toEqual([409, restError('already_decided', message, { details })]);
    const absent = await postAs(team.pa, `${ABSENT}/decisions`, { decision: 'approve' });
    expect([absent.status, absent.body]).toEqual([
      404,
      restError('not_found', `No query results for model [ApprovalRequest] ${ABSENT}`),
    ]);
  });

  test.each(['decisions', 'withdraw', 'resubmit'])(
    'for another version fails, with If-Match and with expected_version: %s',
    async (what) => {
      const { id } = await ask(team.requester, [52]);
      const body = what === 'decisions' ? { decision: 'approve' } : {};
      const details = { current_version: 1, expected_version: 7 };
      const conflict = restError('version_conflict', 'Version 7 was expected, but the request is at version 1.', {
        details,
      });
      const [byHeader, byBody] = [
        await postAs(team.owner, `${id}/${what}`, body, { 'if-match': '"7"' }),
        await postAs(team.owner, `${id}/${what}`, { ...body, expected_version: 7 }),
      ];
      expect([byHeader.status, byHeader.body]).toEqual([412, conflict]);
      if (what === 'resubmit') return expect(byBody.status).toBe(409); // the state of a pending request is checked before its version
      return expect([byBody.status, byBody.body]).toEqual([409, conflict]);
    },
  );
});

test('a request is withdrawn, with or without a body, and resubmitted with changes', async () => {
  const { id, lines } = await ask(team.requester, [152]);
  const withdrawn = await postAs(team.requester, `${id}/withdraw`, { reason: 'Too early' });
  expect([withdrawn.status, withdrawn.headers.get('etag'), withdrawn.body]).toMatchObject([
    200,
    '"2"',
    {
      data: {
        status: 'denied',
        lifecycle_state: 'withdrawn',
        opportunities: [{ reason_code: 'withdrawn', comment: 'Too early' }],
      },
    },
  ]);
  const twice = await postAs(team.requester, `${id}/withdraw`);
  const details = { allowed_actions: ['edit', 'resubmit'] };
  expect([twice.status, twice.body]).toEqual([
    409,
    restError('invalid_transition', "This is not allowed in the request's current state.", { details }),
  ]);
  const again = await postAs(team.requester, `${id}/resubmit`, {
    opportunities: [{ id: lines[0], requested_price: 52 }],
  });
  expect([again.status, again.headers.get('etag'), again.body]).toEqual([
    200,
    '"3"',
    { data: await current(id, team.requester) },
  ]);
  expect(again.body).toMatchObject({
    data: { status: 'pending', round: 2, opportunities: [{ id: lines[0], requested_price: 52 }] },
  });
  expect((await postAs(team.requester, `${id}/withdraw`)).status).toBe(200);
  expect((await postAs(team.requester, `${id}/resubmit`)).body).toMatchObject({
    data: { status: 'pending', round: 3 },
  });
});

test('a route has the levels of each line, the reason and the steps; a preview has the same for a request that is not created', async () => {
  const { id, lines } = await ask(team.requester, [152]);
  await postAs(team.pa, `${id}/decisions`, { decision: 'approve' });
  const { status, body } = await (await as(team.requester))(`/v2/approvals/${id}/route`);
  const candidate = (person: Person) => ({
    user: otherUser(person, 'approver'),
    on_behalf_of: null,
    delegation_id: null,
    because: 'level',
  });
  const pa = {
    sequence: 1,
    rank: 10,
    effect: 'endorse',
    levels: [levelOf('PA')],
    approvers: [otherUser(team.pa, 'approver')],
    candidates: [candidate(team.pa)],
    response_time: null,
  };
  const rsm = {
    sequence: 2,
    rank: 20,
    effect: 'final',
    levels: [levelOf('RSM')],
    approvers: [otherUser(team.rsm, 'approver')],
    candidates: [candidate(team.rsm)],
    response_time: null,
  };
  const reason = 'The unit price of 152 is one that PA may handle but not finish, so it goes on to RSM.';
  const line = { partnumber: null, amount: 152, basis: 'unit_price', reason, steps: [pa, rsm] };
  const step = {
    id: ULID,
    opportunity_id: lines[0],
    round: 1,
    price: null,
    comment: null,
    reason_code: null,
    carried_from_round: null,
    carried_from_request_id: null,
    due_at: null,
    is_overdue: false,
    paused_at: null,
    escalations: 0,
    escalated_at: null,
    escalated_to: [],
    next_escalation_at: null,
    assigned_to: null,
    claimed_by: null,
    claimed_until: null,
    available_actions: [],
  };
  const endorsed = {
    ...step,
    sequence: 1,
    rank: 10,
    status: 'endorsed',
    price: 152,
    levels: [levelOf('PA')],
    acted_by: otherUser(team.pa, 'approver'),
    on_behalf_of: null,
    candidates: [],
  };
  const active = {
    ...step,
    sequence: 2,
    rank: 20,
    status: 'active',
    levels: [levelOf('RSM')],
    acted_by: null,
    on_behalf_of: null,
    candidates: [candidate(team.rsm)],
  };
  const steps = [
    { ...endorsed, activated_at: DATE_TIME, decided_at: DATE_TIME },
    { ...active, activated_at: DATE_TIME, decided_at: null },
  ];
  expect([status, body]).toEqual([200, { data: { lines: [line], warnings: [], steps } }]);
  const preview = await postAs(team.requester, 'preview', { opportunities: [{ requested_price: 152 }] });
  expect([preview.status, preview.body]).toEqual([200, { data: { lines: [line], warnings: [] } }]);
  expect((await postAs(team.requester, 'preview', { approval_request_id: ABSENT })).status).toBe(404);
});
