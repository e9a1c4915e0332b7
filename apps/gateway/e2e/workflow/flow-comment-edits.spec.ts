import { createHash } from 'node:crypto';
import { AuditEntry } from '@das/audit';
import { where } from '@das/platform';
import { ADD, COMMENT, DELETE, UPDATE, add, addsFor, body, idsSeen, mentioned, shown } from '../support/comments';
import { DATE_TIME, failed, invalid } from '../support/expected';
import { useGateway } from '../support/fixtures';
import { asDatabaseAdmin } from '../support/people';
import { FORBIDDEN, notPossible } from '../support/workflow-actions';
import { type Made, type Person, type Team, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

const CHOOSE =
  'query ($id: ID!, $visibility: String, $search: String, $first: Int) { approvalRequest(id: $id) { mentionable_users(visibility: $visibility, search: $search, first: $first) { id } } }';
const SETTING =
  'mutation ($minutes: Int) { updateTenant(input: { comment_edit_minutes: $minutes }) { comment_edit_minutes } }';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const auditOf = async ({ tenant }: Team, { id }: Made): Promise<unknown[]> => {
  const entries = await tenant.as(() =>
    gateway.db
      .rowsOf(AuditEntry)
      .list({ where: where.equals('resource_id', id), orderBy: [{ column: 'seq', order: 'ASC' }] }),
  );
  return entries
    .filter(({ action }) => action.startsWith('approval_comment.'))
    .map(({ action, changes, metadata }) => [action, changes, metadata]);
};

test('the author edits and deletes within the time of the tenant; an admin deletes at any time, and a tombstone keeps its place', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [1_000]);
  const id = await add(team.requester, made, { body: 'A text', mentions: [team.pa.id] });
  const edit = { body: 'Another text', mentions: [team.rsm.id] };
  expect(await body(team.requester, UPDATE, { id, input: edit })).toEqual({
    data: {
      updateComment: shown(made, team.requester, { ...edit, mentions: [{ id: team.rsm.id }], edited_at: DATE_TIME }),
    },
  });
  await body(team.requester, UPDATE, { id, input: edit });
  expect([await mentioned(team.pa), await mentioned(team.rsm)]).toEqual([[], [made.id]]);
  expect(await body(team.owner, UPDATE, { id, input: {} })).toEqual(failed(UPDATE, 'updateComment', FORBIDDEN));
  expect(await body(team.pa, DELETE, { id })).toEqual(failed(DELETE, 'deleteComment', FORBIDDEN));
  expect(await body(team.requester, UPDATE, { id, input: { body: ' ' } })).toEqual(
    invalid(UPDATE, 'updateComment', { 'input.body': ['The input.body field is required.'] }),
  );
  await asDatabaseAdmin(`update approval_comments set written_at = now() - interval '15 minutes' where id = $1`, [id]);
  const closed = { message: 'The time to edit or delete this comment is over.', code: 'EDIT_WINDOW_CLOSED' };
  expect(await body(team.requester, UPDATE, { id, input: { body: ' ' } })).toEqual(
    failed(UPDATE, 'updateComment', closed),
  );
  expect(await body(team.requester, DELETE, { id })).toEqual(failed(DELETE, 'deleteComment', closed));
  expect(await body(team.requester, COMMENT, { id })).toMatchObject({
    data: { comment: { can_edit: false, can_delete: false } },
  });
  expect(await body(team.admin, COMMENT, { id })).toMatchObject({
    data: { comment: { can_edit: false, can_delete: true } },
  });
  const tombstone = shown(made, team.requester, {
    body: null,
    edited_at: DATE_TIME,
    deleted_at: DATE_TIME,
    deleted_by: { id: team.admin.id },
    can_edit: false,
    can_delete: false,
  });
  expect(await body(team.admin, DELETE, { id })).toEqual({ data: { deleteComment: tombstone } });
  expect([await mentioned(team.rsm), await idsSeen(team.requester, made)]).toEqual([[], [id]]);
  expect(await body(team.admin, DELETE, { id })).toEqual(
    failed(DELETE, 'deleteComment', notPossible('edit', 'withdraw', 'delete')),
  );
  expect(await body(team.requester, UPDATE, { id, input: { body: '' } })).toEqual(
    failed(UPDATE, 'updateComment', notPossible('edit', 'withdraw', 'delete')),
  );
  const digest = (text: string) => ({ length: text.length, sha256: sha256(text) });
  const metadata = { opportunity_id: null, comment_id: id, visibility: 'everyone' };
  expect(await auditOf(team, made)).toEqual([
    ['approval_comment.added', {}, { ...metadata, ...digest('A text') }],
    ['approval_comment.edited', {}, { ...metadata, ...digest('Another text') }],
    ['approval_comment.deleted', {}, { ...metadata, ...digest('Another text') }],
  ]);
});

test('a tenant sets how long a comment may be edited: 0 to 1,440 minutes, 15 by default', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [1_000]);
  const set = (minutes: number | null): Promise<unknown> => body(team.owner, SETTING, { minutes });
  expect(await set(0)).toEqual({ data: { updateTenant: { comment_edit_minutes: 0 } } });
  expect(await body(team.requester, ADD, { id: made.id, input: { body: 'A text' } })).toEqual(
    addsFor(made, team.requester, { can_edit: false, can_delete: false }),
  );
  expect(await set(null)).toEqual({ data: { updateTenant: { comment_edit_minutes: 15 } } });
  expect(await set(1_440)).toEqual({ data: { updateTenant: { comment_edit_minutes: 1_440 } } });
  for (const [minutes, message] of [
    [-1, 'must be at least 0.'],
    [1_441, 'must not be greater than 1440.'],
  ] as const)
    expect(await set(minutes)).toEqual(
      invalid(SETTING, 'updateTenant', {
        'input.comment_edit_minutes': [`The input.comment edit minutes field ${message}`],
      }),
    );
});

test('the users to mention are those whom the mutation accepts from this caller, by name', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.rsm, [1_000]);
  const choose = async (person: Person, variables: object): Promise<string[] | undefined> => {
    const { body: answer } = await person.ask(CHOOSE, { id: made.id, first: 100, ...variables });
    return (
      answer as { data: { approvalRequest: { mentionable_users: { id: string }[] } } }
    ).data.approvalRequest.mentionable_users
      .map(({ id }) => id)
      .sort();
  };
  const sorted = (...people: Person[]): string[] => people.map(({ id }) => id).sort();
  const everyone = sorted(team.owner, team.admin, team.requester, team.pa, team.rsm, team.rd, team.vp);
  expect(await choose(team.requester, {})).toEqual(everyone);
  expect(await choose(team.rsm, { visibility: 'internal' })).toEqual([]);
  expect(await choose(team.pa, { visibility: 'internal' })).toEqual(
    sorted(team.owner, team.admin, team.pa, team.rd, team.vp),
  );
  expect(await choose(team.pa, { visibility: 'x' })).toEqual([]);
  expect(await choose(team.pa, { search: team.admin.name.toUpperCase() })).toEqual([team.admin.id]);
  expect(await choose(team.pa, { first: 0 })).toEqual([]);
  expect(await choose(await team.join('auditor'), {})).toEqual([]);
  const { body: many } = await team.pa.ask(CHOOSE, { id: made.id, first: 101 });
  expect(many).toMatchObject({
    errors: [{ message: 'Maximum number of 100 requested items exceeded, got 101. Fetch smaller chunks.' }],
  });
});
