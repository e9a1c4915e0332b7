import { approvedRequest, readingPerson } from '../support/approved-prices';
import { DATE_TIME, restError } from '../support/expected';
import { useGateway, useTeam } from '../support/fixtures';
import type { Reply } from '../support/gateway';
import { type RestRequest, restClient } from '../support/rest-client';
import { type Made, type Person, ask } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);

const post = async (person: Person, path: string, body: object | undefined, rest: RestRequest = {}): Promise<Reply> =>
  (await restClient(gateway, person))(`/v2/approvals/${path}`, { method: 'POST', body, ...rest });
const extend = (person: Person, { id }: Pick<Made, 'id'>, body?: object, rest?: RestRequest): Promise<Reply> =>
  post(person, `${id}/extend`, body, rest);
const revoke = (person: Person, { id }: Pick<Made, 'id'>, body?: object, rest?: RestRequest): Promise<Reply> =>
  post(person, `${id}/revoke`, body, rest);
const withTag = (tag: string): RestRequest => ({ headers: { 'if-match': tag } });
const invalid = (errors: object): object => restError('validation_failed', expect.any(String) as never, { errors });
const NONE = { id: '01KJQDJGR0RT2GZSKYPD8J86G9' };

test('an approval is extended, and its lines are revoked, with If-Match', async () => {
  const made = await approvedRequest(team, [52, 60]);
  const extended = await extend(team.vp, made, { valid_until: '2037-3-1' }, withTag('"2"'));
  expect([extended.status, extended.headers.get('etag')]).toEqual([200, '"3"']);
  expect(extended.body).toMatchObject({
    data: {
      id: made.id,
      ...{ lifecycle_state: 'approved', is_valid: true, valid_until: '2037-03-01 23:59:59', extensions: 1, version: 3 },
      revises_id: null,
      available_actions: expect.arrayContaining(['extend', 'revoke', 'use']),
      opportunities: [
        { is_valid: true, available_actions: ['revoke', 'use'] },
        { is_valid: true, available_actions: ['revoke', 'use'] },
      ],
    },
  });
  const revoked = await revoke(
    team.vp,
    made,
    { opportunity_ids: [made.lines[0]], reason_code: 'customer_lost' },
    withTag('3'),
  );
  expect([revoked.status, revoked.headers.get('etag'), revoked.headers.get('location')]).toEqual([200, '"4"', null]);
  const { id, name, email } = await userOf(team.vp);
  expect(revoked.body).toMatchObject({
    data: {
      ...{ lifecycle_state: 'approved', version: 4 },
      opportunities: [
        {
          ...{ is_valid: false, available_actions: [], revoked_at: DATE_TIME },
          ...{ revoke_reason_code: 'customer_lost', revoke_comment: null, superseded_at: null },
          revoked_by: {
            id,
            name,
            email,
            role: 'approver',
            active: true,
            kind: 'human',
            description: null,
            version: 1,
            away_until: null,
            email_state: 'ok',
          },
        },
        { is_valid: true, revoked_at: null, revoked_by: null },
      ],
    },
  });
});

const userOf = async (person: Person): Promise<{ id: string; name: string; email: string }> => {
  const { body } = await person.ask('{ me { user { id name email } } }');
  return (body as { data: { me: { user: { id: string; name: string; email: string } } } }).data.me.user;
};

test('another version is 412 with If-Match, and 409 with expected_version', async () => {
  const made = await approvedRequest(team);
  const message = (expected: number) => `Version ${expected} was expected, but the request is at version 2.`;
  const details = (expected_version: number) => ({ details: { current_version: 2, expected_version } });
  for (const act of [extend, revoke]) {
    const stale = await act(team.vp, made, { comment: 'x' }, withTag('"1"'));
    expect([stale.status, stale.body]).toEqual([412, restError('version_conflict', message(1), details(1))]);
    const other = await act(team.vp, made, { expected_version: 7 });
    expect([other.status, other.body]).toEqual([409, restError('version_conflict', message(7), details(7))]);
  }
});

test('If-Match is checked after role, absence and state', async () => {
  const [pending, made] = [await ask(team.requester, [52]), await approvedRequest(team)];
  const stale = withTag('"7"');
  const replies = [
    await revoke(await team.join('requester'), made, { comment: 'x' }, stale),
    await extend(team.vp, NONE, { validity_period: 'P1D' }, stale),
    await revoke(team.vp, NONE, { comment: 'x' }, stale),
    await extend(team.vp, pending, { validity_period: 'P1D' }, stale),
    await revoke(team.vp, pending, { comment: 'x' }, stale),
    await post(team.requester, `${pending.id}/revise`, {}, stale),
    await post(await team.join('requester'), `${made.id}/revise`, {}, stale),
    await revoke(team.vp, made, { comment: 'x', expected_version: 2 }, stale),
    await revoke(team.vp, made, {}, withTag('"0"')),
    await post(team.requester, `${made.id}/revise`, {}, withTag('7')),
  ];
  expect(replies.map(({ status, body }) => [status, (body as { error: string }).error])).toEqual([
    [403, 'forbidden'],
    [404, 'not_found'],
    [404, 'not_found'],
    [409, 'invalid_transition'],
    [409, 'invalid_transition'],
    [409, 'invalid_transition'],
    [403, 'forbidden'],
    [412, 'version_conflict'],
    [412, 'version_conflict'],
    [412, 'version_conflict'],
  ]);
});

test('the messages name the members', async () => {
  const made = await approvedRequest(team);
  const cases: [object | undefined, object][] = [
    [undefined, { valid_until: ['The valid until field is required when validity period is not present.'] }],
    [{ valid_until: '2037-01-31' }, { valid_until: ['The valid until field must be a date after 2037-01-31.'] }],
    [
      { valid_until: '2037-03-01', validity_period: 'P1D' },
      { valid_until: ['The valid until field prohibits validity period from being present.'] },
    ],
    [{ validity_period: 'soon' }, { validity_period: ['The validity period field must be a valid duration or date.'] }],
    [{ valid_until: 7 }, { valid_until: ['The valid until field must be a valid date.'] }],
    [{ validity_period: 'P1D', until: 1 }, { until: ['The until field is prohibited.'] }],
  ];
  for (const [body, errors] of cases) {
    const reply = await extend(team.vp, made, body);
    expect([reply.status, reply.body]).toEqual([422, invalid(errors)]);
  }
  const revocations: [object | undefined, object][] = [
    [undefined, { reason_code: ['The reason code field is required when comment is not present.'] }],
    [
      { opportunity_ids: [], comment: 'x' },
      { opportunity_ids: ['The opportunity ids field must have at least 1 items.'] },
    ],
    [{ opportunity_ids: 'x', comment: 'x' }, { opportunity_ids: ['The opportunity ids field must be an array.'] }],
    [
      { opportunity_ids: [NONE.id], comment: 'x' },
      { 'opportunity_ids.0': ['The selected opportunity ids.0 is invalid.'] },
    ],
  ];
  for (const [body, errors] of revocations) {
    const reply = await revoke(team.vp, made, body);
    expect([reply.status, reply.body]).toEqual([422, invalid(errors)]);
  }
});

test('the body is checked after role, absence, state and version', async () => {
  const pending = await ask(team.requester, [52]);
  const made = await approvedRequest(team, [152]);
  const wrong = { valid_until: 7, comment: 7, opportunity_ids: [7.5] };
  const codesOf = async (...replies: Promise<Reply>[]) =>
    (await Promise.all(replies)).map(({ status, body }) => [status, (body as { error: string }).error]);
  expect(
    await codesOf(
      extend(team.requester, NONE, wrong),
      extend(team.vp, NONE, wrong),
      extend(team.vp, pending, wrong),
      extend(team.vp, made, { ...wrong, expected_version: 7 }),
      extend(team.vp, made, { ...wrong, expected_version: 'x' }),
      extend(team.pa, made, wrong),
      extend(team.pa, made, { validity_period: 'P1D' }),
    ),
  ).toEqual([
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'invalid_transition'],
    [409, 'version_conflict'],
    [422, 'validation_failed'],
    [422, 'validation_failed'],
    [403, 'not_eligible_approver'],
  ]);
  expect(
    await codesOf(
      revoke(team.vp, NONE, wrong),
      revoke(await team.join('requester'), pending, wrong),
      revoke(team.vp, pending, wrong),
      revoke(team.vp, made, { ...wrong, expected_version: 7 }),
      revoke(team.pa, made, wrong),
      revoke(team.pa, made, { comment: 'x' }),
    ),
  ).toEqual([
    [404, 'not_found'],
    [403, 'forbidden'],
    [409, 'invalid_transition'],
    [409, 'version_conflict'],
    [422, 'validation_failed'],
    [403, 'not_eligible_approver'],
  ]);
});

test('a repeated call with an idempotency key has one effect, and a read-only key has none', async () => {
  const made = await approvedRequest(team);
  const once = { headers: { 'idempotency-key': 'extend-1' } };
  const [first, second] = [
    await extend(team.vp, made, { validity_period: 'P1D' }, once),
    await extend(team.vp, made, { validity_period: 'P1D' }, once),
  ];
  expect([second.status, second.body, second.headers.get('idempotency-replayed')]).toEqual([200, first.body, 'true']);
  const reader = await readingPerson(gateway, team, team.owner);
  for (const act of [extend, revoke]) {
    const reply = await act(reader, made, { validity_period: 'P1D', comment: 'x' });
    expect([reply.status, (reply.body as { error: string }).error]).toEqual([403, 'read_only_key']);
  }
});
