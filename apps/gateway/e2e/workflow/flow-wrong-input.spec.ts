import { useGateway, useTeam } from '../support/fixtures';
import {
  type Event,
  NOT_ELIGIBLE,
  alreadyDecided,
  approve,
  decide,
  deny,
  eventsOf,
  read,
  refused,
  resubmit,
  expectedState,
  stateOf,
  withdraw,
} from '../support/workflow-actions';
import { documentError, invalid, notFound } from '../support/expected';
import { APPROVE, DECIDE, DENY, type Made, RESUBMIT, WITHDRAW, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
let request: Made;
beforeAll(async () => {
  request = await ask(team.requester, [52, 60]);
});

/** A refused request changes nothing. */
afterEach(async () => {
  expect(await stateOf(team.pa, request.id)).toEqual(expectedState('pending', 1));
  expect((await eventsOf(gateway, team, request.id)).map(({ type }: Event) => type)).toEqual(['created']);
  const open = { status: 'pending', approved_price: null, reason_code: null, comment: null };
  expect(await read(team.pa, request.id, 'opportunities { status approved_price reason_code comment }')).toEqual({
    opportunities: [open, open],
  });
});

const broken = (validation: object): object => invalid(DECIDE, 'decideApprovalRequest', validation);
const good = (): object => ({ opportunity_id: request.lines[0], decision: 'approve' });
const line = (more: object): object => ({ opportunity_id: request.lines[1], decision: 'approve', ...more });
const deciding = (...decisions: object[]): Promise<unknown> => decide(team.pa, request, [good(), ...decisions]);
const second = (field: string, message: string): object =>
  broken({ [`input.decisions.1.${field}`]: [`The input.decisions.1.${message}`] });

describe('a decision with wrong input changes nothing, not even its valid lines:', () => {
  test('an unknown decision is refused', async () => {
    for (const decision of ['Approve', 'yes', 'endorse'])
      expect(await deciding(line({ decision }))).toEqual(
        broken({ 'input.decisions.1.decision': ['The selected input.decisions.1.decision is invalid.'] }),
      );
    expect(await deciding(line({ decision: ' ' }))).toEqual(second('decision', 'decision field is required.'));
  });

  test('a price that is negative, too precise, or not a number is refused', async () => {
    const price = (text: string): object => second('approved_price', `approved price field ${text}`);
    expect(await deciding(line({ approved_price: -1 }))).toEqual(price('must be at least 0.'));
    expect(await deciding(line({ approved_price: 1.2345678 }))).toEqual(price('must have 0-6 decimal places.'));
    expect(await deciding(line({ approved_price: 1e300 }))).toEqual(price('must not be greater than 999999999999999.'));
    expect(await deciding(line({ approved_price: 123456789012.3456 }))).toEqual(
      price('must not have more than 15 digits.'),
    );
    const document = DECIDE.replace(', $input: DecideApprovalRequestInput!', '').replace(
      'input: $input',
      'input: { decisions: [{ opportunity_id: "x", decision: "approve", approved_price: 1e999 }] }',
    );
    const path = 'input.decisions.0.approved_price';
    expect((await team.pa.ask(document, { id: request.id })).body).toEqual(
      invalid(document, 'decideApprovalRequest', {
        [path]: ['The input.decisions.0.approved price field must be a number.'],
      }),
    );
  });

  test('a line of another request or tenant, an unknown line, and a repeated line are refused', async () => {
    const [other, foreign] = await Promise.all([
      ask(team.requester, [52]),
      newTeam(gateway).then(({ requester }) => ask(requester, [52])),
    ]);
    const path = 'input.decisions.1.opportunity_id';
    for (const opportunity_id of [other.lines[0], foreign.lines[0], request.id, '7', 'x'.repeat(26)])
      expect(await deciding(line({ opportunity_id }))).toEqual(
        broken({ [path]: ['The selected input.decisions.1.opportunity id is invalid.'] }),
      );
    expect(await deciding(good())).toEqual(
      broken({ [path]: ['The input.decisions.1.opportunity id field has a duplicate value.'] }),
    );
    expect(await stateOf(team.pa, other.id)).toEqual(expectedState('pending', 1));
  });

  test('no line, or more lines than a request can have, are refused', async () => {
    expect(await decide(team.pa, request, [])).toEqual(
      broken({ 'input.decisions': ['The input.decisions field must have at least 1 items.'] }),
    );
    const many = Array.from({ length: 201 }, () => good());
    expect(await decide(team.pa, request, many)).toEqual(
      broken({ 'input.decisions': ['The input.decisions field must not have more than 200 items.'] }),
    );
  });

  test('a denial without a reason is refused', async () => {
    const text = 'The input.decisions.1.reason code field is required when comment is not present.';
    expect(await deciding(line({ decision: 'deny', reason_code: ' ', comment: '' }))).toEqual(
      broken({ 'input.decisions.1.reason_code': [text] }),
    );
    const words = { reason_code: ['The reason code field is required when comment is not present.'] };
    expect(await deny(team.pa, request)).toEqual(invalid(DENY, 'denyApprovalRequest', words));
    expect(await deny(team.pa, request, { comment: '   ' })).toEqual(invalid(DENY, 'denyApprovalRequest', words));
  });

  test('texts that are too long are refused', async () => {
    const [comment, reason_code] = ['é'.repeat(2_001), 'r'.repeat(256)];
    const tooLong = (name: string, most: number): string[] => [
      `The ${name} field must not be greater than ${most} characters.`,
    ];
    expect(await deciding(line({ comment, reason_code }))).toEqual(
      broken({
        'input.decisions.1.comment': tooLong('input.decisions.1.comment', 2_000),
        'input.decisions.1.reason_code': tooLong('input.decisions.1.reason code', 255),
      }),
    );
    expect(await approve(team.pa, request, { comment })).toEqual(
      invalid(APPROVE, 'approveApprovalRequest', { comment: tooLong('comment', 2_000) }),
    );
    expect(await withdraw(team.requester, request, comment)).toEqual(
      invalid(WITHDRAW, 'withdrawApprovalRequest', { reason: tooLong('reason', 2_000) }),
    );
  });

  test('version 0 and missing decisions are refused', async () => {
    const least = { expected_version: ['The expected version field must be at least 1.'] };
    expect(await approve(team.pa, request, { expected_version: 0 })).toEqual(
      invalid(APPROVE, 'approveApprovalRequest', least),
    );
    const answer = (await team.pa.ask(DECIDE, { id: request.id, input: {} })).body;
    const message =
      'Variable "$input" got invalid value {}; Field "decisions" of required type "[LineDecisionInput!]!" was not provided.';
    expect(answer).toEqual({ errors: [documentError(DECIDE, '$input', { message, code: 'BAD_USER_INPUT' })] });
  });
});

test('a line that is already decided fails the other lines of the same request', async () => {
  const other = await ask(team.requester, [52, 60, 70]);
  const [first, next, last] = other.lines.map((opportunity_id) => ({ opportunity_id, decision: 'approve' }));
  await decide(team.rsm, other, [first as object]);
  expect(await decide(team.pa, other, [next as object, first as object])).toEqual(
    refused(DECIDE, alreadyDecided('approve', team.rsm, 'approve', 'deny')),
  );
  expect(await stateOf(team.pa, other.id)).toEqual(expectedState('pending', 2));
  expect(await decide(team.pa, other, [next as object, last as object])).toMatchObject({
    data: { decideApprovalRequest: { outcome: 'approved' } },
  });
});

test('a line that the caller may not decide fails the other lines of the same request', async () => {
  const other = await ask(team.requester, [52, 1_000]);
  const decisions = other.lines.map((opportunity_id) => ({ opportunity_id, decision: 'approve' }));
  expect(await decide(team.pa, other, decisions)).toEqual(refused(DECIDE, NOT_ELIGIBLE));
  expect(await stateOf(team.pa, other.id)).toEqual(expectedState('pending', 1));
});

test('a line without a price can be denied or approved at a counter price, but not approved without one', async () => {
  const bare = await ask(team.requester, [{ partnumber: 'P-1' }, { partnumber: 'P-2' }]);
  const [first, last] = bare.lines;
  const required = {
    'opportunities.0.approved_price': ['The opportunities.0.approved price field is required.'],
    'opportunities.1.approved_price': ['The opportunities.1.approved price field is required.'],
  };
  expect(await approve(team.pa, bare)).toEqual(invalid(APPROVE, 'approveApprovalRequest', required));
  expect(await decide(team.pa, bare, [{ opportunity_id: first, decision: 'approve' }])).toEqual(
    broken({ 'input.decisions.0.approved_price': ['The input.decisions.0.approved price field is required.'] }),
  );
  expect(await stateOf(team.pa, bare.id)).toEqual(expectedState('pending', 1));
  const both = [
    { opportunity_id: first, decision: 'approve', approved_price: 0 },
    { opportunity_id: last, decision: 'deny', reason_code: 'no_price' },
  ];
  expect(await decide(team.pa, bare, both)).toMatchObject({
    data: { decideApprovalRequest: { outcome: 'partially_approved' } },
  });
});

test('a request of another tenant, a deleted request and an unknown id are not found', async () => {
  const foreign = await ask((await newTeam(gateway)).requester, [52]);
  const deleted = await ask(team.requester, [52]);
  await team.requester.ask('mutation ($id: ID!) { deleteApprovalRequest(id: $id) { id } }', { id: deleted.id });
  for (const id of [foreign.id, deleted.id, 'x', '7', '0'.repeat(26)]) {
    const none = { id, lines: [] };
    const missing = (document: string, field: string): object => notFound(document, field, 'ApprovalRequest', id);
    expect(await approve(team.owner, none)).toEqual(missing(APPROVE, 'approveApprovalRequest'));
    expect(await deny(team.owner, none, { comment: 'x' })).toEqual(missing(DENY, 'denyApprovalRequest'));
    expect(await decide(team.owner, none, [good()])).toEqual(missing(DECIDE, 'decideApprovalRequest'));
    expect(await withdraw(team.owner, none)).toEqual(missing(WITHDRAW, 'withdrawApprovalRequest'));
    expect(await resubmit(team.owner, none)).toEqual(missing(RESUBMIT, 'resubmitApprovalRequest'));
  }
});

test('a decision on a request without lines cannot name a line', async () => {
  const header = await ask(team.requester, []);
  const path = 'input.decisions.0.opportunity_id';
  expect(await decide(team.pa, header, [good()])).toEqual(
    broken({ [path]: ['The selected input.decisions.0.opportunity id is invalid.'] }),
  );
});
