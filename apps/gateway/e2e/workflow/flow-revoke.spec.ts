import { LifecycleService } from '@das/approval-requests';
import {
  REVOKE,
  approvedActionsOf,
  approvedRequest,
  extend,
  invalidRevocation,
  partlyApprovedRequest,
  readingPerson,
  refusedRevocation,
  revoke,
} from '../support/approved-prices';
import { DATE_TIME, NO_EXTERNAL_ID, notFound } from '../support/expected';
import { useDatabaseAdmin, useGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { FORBIDDEN, NOT_ELIGIBLE, approve, eventsOf, historyOf, notPossible, read } from '../support/workflow-actions';
import { type Made, type Person, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();
const admin = useDatabaseAdmin();
const team = useTeam(gateway);

const revoked = (lifecycle_state: string, version = 3): object => ({
  data: {
    revokeApproval: {
      lifecycle_state,
      is_valid: ['approved', 'partially_approved'].includes(lifecycle_state),
      version,
      valid_until: '2037-01-31 23:59:59',
      extensions: 0,
    },
  },
});
const LINES =
  'opportunities { id status approved_price is_valid used_quantity remaining_quantity revoked_at revoked_by { id } revoke_reason_code revoke_comment superseded_at superseded_by_id superseded_by_request_id revises_opportunity_id }';
interface SeenLine {
  id: string;
  is_valid: boolean;
}
const linesOf = async (person: Person, { id }: Made): Promise<SeenLine[]> =>
  (await read<{ opportunities: SeenLine[] }>(person, id, LINES)).opportunities;
const line = (id: string | undefined, approved_price: number, end: object = {}): object => ({
  id,
  status: 'approved',
  approved_price,
  is_valid: true,
  used_quantity: 0,
  remaining_quantity: null,
  ...{ revoked_at: null, revoked_by: null, revoke_reason_code: null, revoke_comment: null },
  ...{ superseded_at: null, superseded_by_id: null, superseded_by_request_id: null, revises_opportunity_id: null },
  ...end,
});

test('a revocation of one line leaves the others, and that of the last line ends the approval', async () => {
  const made = await approvedRequest(team, [52, { requested_price: 60, quote_quantity: 300, partnumber: 'P-1' }]);
  const [first, second] = made.lines;
  await admin.query('update request_details set used_quantity = 120 where id = $1', [second]);
  const words = { reason_code: 'customer_lost', comment: 'Project cancelled' };
  expect(await revoke(team.vp, made, { opportunity_ids: [second?.toLowerCase()], ...words })).toEqual(
    revoked('approved'),
  );
  const end = {
    is_valid: false,
    ...{ used_quantity: 120, remaining_quantity: 180 },
    revoked_at: DATE_TIME,
    revoked_by: { id: team.vp.id },
    revoke_reason_code: 'customer_lost',
    revoke_comment: 'Project cancelled',
  };
  expect(await linesOf(team.requester, made)).toEqual([line(first, 52), line(second, 60, end)]);

  expect((await historyOf(team.vp, made.id)).at(-1)).toEqual({
    action: 'approval_request.revoked',
    result: 'success',
    actor: expect.objectContaining({ user_id: team.vp.id }),
    resource_type: 'approval_request',
    resource_id: made.id,
    changes: expect.objectContaining({ version: [2, 3] }),
    metadata: {
      ...words,
      opportunities: { [second ?? '']: [expect.anything(), expect.objectContaining({ revoked_at: DATE_TIME })] },
    },
  });
  expect((await eventsOf(gateway, team, made.id)).at(-1)).toEqual({
    type: 'revoked',
    data: {
      id: made.id,
      ...{ status: 'approved', previous_status: 'approved', lifecycle_state: 'approved', version: 3, round: 1 },
      justification: null,
      ...{ ...NO_EXTERNAL_ID, metadata: {} },
      opportunities: [
        {
          ...{ id: second, partnumber: 'P-1', quote_quantity: 300, requested_price: 60, approved_price: 60 },
          ...{ status: 'approved', used_quantity: 120, ...NO_EXTERNAL_ID },
        },
      ],
      decision: { actor_id: team.vp.id, on_behalf_of_id: null, level_code: null, ...words },
    },
  });

  expect(await revoke(team.requester, made, { comment: 'All of it' })).toEqual(revoked('revoked', 4));
  expect((await eventsOf(gateway, team, made.id)).at(-1)).toMatchObject({
    type: 'revoked',
    data: { status: 'approved', lifecycle_state: 'revoked', opportunities: [{ id: first, used_quantity: 0 }] },
  });
  expect(await linesOf(team.requester, made)).toMatchObject([
    { id: first, approved_price: 52, revoke_reason_code: null, revoke_comment: 'All of it' },
    end,
  ]);
  expect(await approvedActionsOf(team.owner, made)).toEqual(['', '', '']);
  expect(await revoke(team.owner, made)).toEqual(refusedRevocation(notPossible('edit', 'delete')));
});

test('a request whose approved lines are all revoked is revoked, also with denied lines, and does not expire', async () => {
  const made = await partlyApprovedRequest(team, [52, 60]);
  expect(await revoke(team.vp, made)).toEqual(revoked('revoked'));
  const filter = (name: string, value: string) =>
    `${name}: approvalRequests(filter: {ids: ["${made.id}"], ${value}}) { data { id } }`;
  const document = `{ ${filter('revoked', 'lifecycle_state: "revoked"')} ${filter('valid', 'is_valid: true')} ${filter('approved', 'status: "approved"')} ${filter('invalid', 'is_valid: false')} }`;
  const found = { data: [{ id: made.id }] };
  expect(dataOf(await team.vp.ask(document))).toEqual({
    revoked: found,
    valid: { data: [] },
    approved: found,
    invalid: found,
  });
  const { rows } = await admin.query('select from due_expiries where approval_request_id = $1', [made.id]);
  expect(rows).toEqual([]);
  await gateway.app.get(LifecycleService).expireDue(100);
  expect(await read(team.vp, made.id, 'lifecycle_state')).toEqual({ lifecycle_state: 'revoked' });
});

test('a revoked line is a precedent that is not valid', async () => {
  const made = await approvedRequest(team, [{ partnumber: 'RV-1', requested_price: 52 }, 60]);
  await revoke(team.vp, made, { opportunity_ids: [made.lines[0]], comment: 'x' });
  const later = await ask(team.requester, [{ partnumber: 'RV-1', requested_price: 52 }]);
  expect(await read(team.vp, later.id, 'opportunities { precedents { data { opportunity_id is_valid } } }')).toEqual({
    opportunities: [{ precedents: { data: [{ opportunity_id: made.lines[0], is_valid: false }] } }],
  });
});

describe('a revocation is all or nothing', () => {
  test.each([
    ['the line is denied', 2],
    ['the line is revoked', 1],
  ])('%s: the call is refused, also with other lines', async (_, index) => {
    const made = await partlyApprovedRequest(team, [52, 60, 70]);
    await revoke(team.vp, made, { opportunity_ids: [made.lines[1]], comment: 'x' });
    const opportunity_ids = [made.lines[0], made.lines[index], ULIDS.none];
    expect(await revoke(team.vp, made, { opportunity_ids, expected_version: 9 })).toEqual(
      refusedRevocation(notPossible()),
    );
    expect((await linesOf(team.vp, made)).map(({ is_valid }) => is_valid)).toEqual([true, false, false]);
  });

  test('a line of another request is refused by its place', async () => {
    const [made, other] = [await approvedRequest(team, [52, 60]), await approvedRequest(team)];
    const foreign = [made.lines[0], other.lines[0], 'x'];
    const validation = {
      'input.opportunity_ids.1': ['The selected input.opportunity ids.1 is invalid.'],
      'input.opportunity_ids.2': ['The selected input.opportunity ids.2 is invalid.'],
    };
    expect(await revoke(team.vp, made, { opportunity_ids: foreign, comment: 'x' })).toEqual(
      invalidRevocation(validation),
    );
  });

  test('an empty list is refused, and null means all lines', async () => {
    const made = await approvedRequest(team);
    const empty = { 'input.opportunity_ids': ['The input.opportunity ids field must have at least 1 items.'] };
    expect(await revoke(team.vp, made, { opportunity_ids: [], comment: 'x' })).toEqual(invalidRevocation(empty));
    expect(await revoke(team.vp, made, { opportunity_ids: null, comment: 'x' })).toEqual(revoked('revoked'));
  });
});

test('a reason is required', async () => {
  const made = await approvedRequest(team);
  const validation = {
    'input.reason_code': ['The input.reason code field is required when input.comment is not present.'],
  };
  for (const input of [{}, { reason_code: ' ' }, { reason_code: null, comment: null }])
    expect(await revoke(team.vp, made, input)).toEqual(invalidRevocation(validation));
});

test('a request without a valid line is not revoked', async () => {
  const header = await ask(team.requester, []);
  await approve(team.pa, header);
  const expired = await approvedRequest(team, [52], { validity_period: '2026-01-01' });
  for (const made of [header, expired]) {
    expect(await approvedActionsOf(team.owner, made)).not.toContain('revoke');
    expect(await revoke(team.owner, made)).toEqual(refusedRevocation(notPossible('edit', 'delete')));
  }
  const pending = await ask(team.requester, [52]);
  expect(await revoke(team.requester, pending)).toEqual(refusedRevocation(notPossible('edit', 'withdraw', 'delete')));
});

describe('a revocation needs', () => {
  test.each([
    ['owner', [52, 2_000], 'revoked'],
    ['admin', [52, 2_000], 'revoked'],
    ['requester', [52, 2_000], 'revoked'],
    ['rd', [52, 2_000], 'revoked'],
    ['rsm', [52, 2_000], NOT_ELIGIBLE],
    ['pa', [152], NOT_ELIGIBLE],
  ] as const)(
    'the right to change the request, or authority over the lines: %s on %j',
    async (name, prices, expected) => {
      const made = await approvedRequest(team, [...prices]);
      const answer = typeof expected === 'string' ? revoked(expected) : refusedRevocation(expected);
      expect((await approvedActionsOf(team[name], made)).at(-1)).toBe(
        typeof expected === 'string' ? 'revoke use' : 'use',
      );
      expect(await revoke(team[name], made)).toEqual(answer);
    },
  );

  test('authority over the named lines only', async () => {
    const made = await approvedRequest(team, [52, 2_000]);
    expect(await approvedActionsOf(team.pa, made)).toEqual(['revoke use', 'revoke use', 'use']);
    expect(await revoke(team.pa, made)).toEqual(refusedRevocation(NOT_ELIGIBLE));
    expect(await revoke(team.pa, made, { opportunity_ids: [made.lines[0]], comment: 'x' })).toEqual(
      revoked('approved'),
    );
  });

  test("one's own request, for a role that may not decide", async () => {
    const [made, other] = [await approvedRequest(team), await team.join('requester')];
    expect(await approvedActionsOf(other, made)).toEqual(['use', 'use']);
    const pending = await ask(team.requester, [52]);
    for (const each of [made, pending]) expect(await revoke(other, each, {})).toEqual(refusedRevocation(FORBIDDEN));
    const auditor = await team.join('auditor');
    expect(await approvedActionsOf(auditor, made)).toEqual(['', '']);
    expect(await revoke(auditor, made)).toEqual(refusedRevocation(FORBIDDEN));
  });

  test('no other creator of the lineage: authority counts for them', async () => {
    const made = await approvedRequest(team);
    await admin.query('update approval_requests set lineage_creator_ids = $2 where id = $1', [made.id, [team.pa.id]]);
    expect(await revoke(team.pa, made)).toEqual(revoked('revoked'));
  });
});

test('refusals come in the order: role, absence, right, state, version, input, authority', async () => {
  const [made, pending, other] = [
    await approvedRequest(team, [152]),
    await ask(team.rsm, [152]),
    await newTeam(gateway),
  ];
  expect(await revoke(team.pa, { id: ULIDS.none }, {})).toEqual(
    notFound(REVOKE, 'revokeApproval', 'ApprovalRequest', ULIDS.none),
  );
  expect(await revoke(other.owner, made, {})).toEqual(notFound(REVOKE, 'revokeApproval', 'ApprovalRequest', made.id));
  expect(await revoke(team.pa, pending, { expected_version: 7 })).toEqual(
    refusedRevocation(notPossible('approve', 'deny')),
  );
  const conflict = {
    message: 'Version 7 was expected, but the request is at version 2.',
    code: 'VERSION_CONFLICT',
    facts: { current_version: 2, expected_version: 7 },
  };
  expect(await revoke(team.pa, made, { expected_version: 7 })).toEqual(refusedRevocation(conflict));
  expect(await revoke(team.pa, made, { expected_version: 2 })).toMatchObject({
    errors: [{ extensions: { code: 'VALIDATION_FAILED' } }],
  });
  expect(await revoke(team.pa, made, { expected_version: 2, comment: 'x' })).toEqual(refusedRevocation(NOT_ELIGIBLE));
});

test('a read-only key revokes nothing, and a revoked approval is final', async () => {
  const made = await approvedRequest(team);
  const reader = await readingPerson(gateway, team, team.owner);
  expect(await revoke(reader, made)).toMatchObject({ errors: [{ extensions: { code: 'READ_ONLY_KEY' } }] });
  await revoke(team.owner, made);
  const refusal = { errors: [{ extensions: { code: 'INVALID_TRANSITION' } }] };
  expect(await extend(team.owner, made, { validity_period: 'P1D' })).toMatchObject(refusal);
  expect(await approve(team.vp, made)).toMatchObject({ data: { approveApprovalRequest: { replayed: true } } });
});

const ULIDS = { none: '01KJQDJGR0RT2GZSKYPD8J86G9' };
