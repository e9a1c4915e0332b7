import { newId } from '@das/platform';
import { ADD, COMMENT, DELETE, UPDATE, add, addsFor, body, idsSeen, mentioned, seen } from '../support/comments';
import { failed, invalid, notFound } from '../support/expected';
import { useGateway } from '../support/fixtures';
import { post } from '../support/gateway';
import { newKey } from '../support/keys';
import { FORBIDDEN, approve, eventsOf, remove } from '../support/workflow-actions';
import { type Person, type Team, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

const withKey = async (team: Team, person: Person, role: string): Promise<Person> => {
  const { secret: token } = await newKey(team.tenant, { role, user_id: person.id });
  return {
    ...person,
    token,
    ask: (query, variables) => post(gateway.url, { query, variables }, { authorization: `Bearer ${token}` }),
  };
};
const refuses = (validation: Record<string, string[]>): object => invalid(ADD, 'addComment', validation);

test('a comment is kept as it was written, with its line and its mentions, and leaves version and updated_at as they were', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [1_000, 200]);
  const before = await seen(team.requester, made);
  const text = '  First line\n\t<b>second</b> 😀 ';
  const input = {
    body: text,
    opportunity_id: made.lines[1],
    mentions: [team.rsm.id, team.pa.id, team.rsm.id.toLowerCase()],
  };
  const expected = { body: text, opportunity_id: made.lines[1], mentions: [{ id: team.rsm.id }, { id: team.pa.id }] };
  expect(await body(team.requester, ADD, { id: made.id, input })).toEqual(addsFor(made, team.requester, expected));
  await approve(team.pa, made);
  await approve(team.rsm, made);
  const late = await add(team.rsm, made, { body: 'x'.repeat(2_000) });
  const after = await seen(team.requester, made);
  expect(after.comments.data.at(-1)).toEqual({ id: late });
  expect(await idsSeen(team.rsm, made, { line: made.lines[1] })).toHaveLength(1);
  expect(await idsSeen(team.rsm, made, { line: 'x' })).toEqual([]);
  expect(await idsSeen(team.rsm, made, { line: made.lines[0] })).toEqual([]);
  const fresh = await ask(team.requester, [100]);
  const first = await seen(team.requester, fresh);
  await add(team.rsm, fresh, { body: 'A text' });
  const { version, updated_at } = await seen(team.requester, fresh);
  expect([version, updated_at]).toEqual([first.version, first.updated_at]);
  expect(before.comment_count).toBe(0);
  const events = await eventsOf(gateway, team, made.id);
  const commented = events.filter(({ type }) => type === 'commented').map(({ data }) => data);
  expect(commented).toMatchObject([
    {
      id: made.id,
      status: 'pending',
      previous_status: 'pending',
      version: before.version,
      decision: null,
      comment: { opportunity_id: made.lines[1], author_id: team.requester.id, visibility: 'everyone', body: text },
      recipients: [
        { user_id: team.rsm.id, name: team.rsm.name, because: 'mentioned' },
        { user_id: team.pa.id, name: team.pa.name, because: 'mentioned' },
      ],
    },
    { status: 'approved', previous_status: 'approved', comment: { id: late, opportunity_id: null }, recipients: [] },
  ]);
});

test('wrong texts, lines, replies and mentions are refused at their paths', async () => {
  const team = await newTeam(gateway);
  const [made, other] = [await ask(team.requester, [1_000]), await ask(team.requester, [1_000])];
  const elsewhere = await add(team.requester, other, { body: 'A text' });
  const refused = async (input: object): Promise<unknown> =>
    body(team.requester, ADD, { id: made.id, input: { body: 'A text', ...input } });
  const required = { 'input.body': ['The input.body field is required.'] };
  for (const text of ['', ' \n\t\u2003', null]) expect(await refused({ body: text })).toEqual(refuses(required));
  expect(await refused({ body: 'a\0' })).toEqual(refuses({ 'input.body': ['The input.body field must be a string.'] }));
  expect(await refused({ body: '😀'.repeat(2_001) })).toEqual(
    refuses({ 'input.body': ['The input.body field must not be greater than 2000 characters.'] }),
  );
  expect(await refused({ opportunity_id: other.lines[0], visibility: 'all', in_reply_to_id: 'x' })).toEqual(
    refuses({ 'input.visibility': ['The selected input.visibility is invalid.'] }),
  );
  expect(
    await refused({ opportunity_id: other.lines[0], in_reply_to_id: elsewhere, mentions: [team.pa.id, newId()] }),
  ).toEqual(
    refuses({
      'input.opportunity_id': ['The selected input.opportunity id is invalid.'],
      'input.in_reply_to_id': ['The selected input.in reply to id is invalid.'],
      'input.mentions.1': ['The selected input.mentions.1 is invalid.'],
    }),
  );
  expect(await refused({ mentions: Array.from({ length: 21 }, () => newId()) })).toEqual(
    refuses({ 'input.mentions': ['The input.mentions field must not have more than 20 items.'] }),
  );
  expect(await idsSeen(team.owner, made)).toEqual([]);
});

test('an absent or deleted request is refused before its input is checked, and its comments are absent', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [1_000]);
  const comment = await add(team.requester, made, { body: 'A text', mentions: [team.pa.id] });
  expect(await mentioned(team.pa)).toEqual([made.id]);
  await remove(team.requester, made);
  for (const id of [made.id, newId(), 'x'])
    expect(await body(team.requester, ADD, { id, input: {} })).toEqual(
      notFound(ADD, 'addComment', 'ApprovalRequest', id),
    );
  expect(await body(team.requester, COMMENT, { id: comment })).toEqual({ data: { comment: null } });
  expect(await body(team.requester, UPDATE, { id: comment, input: { body: '' } })).toEqual(
    notFound(UPDATE, 'updateComment', 'Comment', comment),
  );
  expect(await body(team.requester, DELETE, { id: comment })).toEqual({ data: { deleteComment: null } });
  expect(await mentioned(team.pa)).toEqual([]);
  expect(await body(await team.join('auditor'), ADD, { id: made.id, input: {} })).toEqual(
    failed(ADD, 'addComment', FORBIDDEN),
  );
});

test('an internal comment is absent for requesters and for admins and approvers who created the request', async () => {
  const team = await newTeam(gateway);
  const auditor = await team.join('auditor');
  const made = await ask(team.rsm, [1_000]);
  const open = await add(team.rsm, made, { body: 'Open' });
  const internal = await add(team.pa, made, {
    body: 'Hidden',
    visibility: 'internal',
    in_reply_to_id: open,
    mentions: [team.admin.id],
  });
  const reply = await add(team.owner, made, { body: 'Reply', in_reply_to_id: internal });
  const keyOfOwner = await withKey(team, team.owner, 'requester');
  for (const reader of [team.owner, team.admin, team.pa, auditor]) {
    expect(await idsSeen(reader, made)).toEqual([open, internal, reply]);
    expect((await seen(reader, made)).history.filter(({ action }) => action === 'approval_comment.added')).toHaveLength(
      3,
    );
  }
  for (const reader of [team.requester, team.rsm, keyOfOwner]) {
    expect(await idsSeen(reader, made)).toEqual([open]);
    expect((await seen(reader, made)).history.filter(({ action }) => action === 'approval_comment.added')).toHaveLength(
      1,
    );
    expect(await body(reader, COMMENT, { id: internal })).toEqual({ data: { comment: null } });
    expect(await body(reader, DELETE, { id: internal })).toEqual({ data: { deleteComment: null } });
    const input = { body: 'A text', visibility: 'internal', in_reply_to_id: reply };
    expect(await body(reader, ADD, { id: made.id, input })).toEqual(
      refuses({
        'input.visibility': ['The selected input.visibility is invalid.'],
        'input.in_reply_to_id': ['The selected input.in reply to id is invalid.'],
      }),
    );
  }
  expect(
    await body(team.admin, ADD, {
      id: made.id,
      input: { body: 'A text', visibility: 'everyone', in_reply_to_id: reply },
    }),
  ).toEqual(refuses({ 'input.visibility': ['The selected input.visibility is invalid.'] }));
  const mentions = [team.requester.id, team.rsm.id, auditor.id];
  expect(
    await body(team.pa, ADD, { id: made.id, input: { body: 'A text', visibility: 'internal', mentions } }),
  ).toEqual(
    refuses({
      'input.mentions.0': ['The selected input.mentions.0 is invalid.'],
      'input.mentions.1': ['The selected input.mentions.1 is invalid.'],
    }),
  );
  expect([await mentioned(team.admin), await mentioned(await withKey(team, team.admin, 'requester'))]).toEqual([
    [made.id],
    [],
  ]);
  const events = await eventsOf(gateway, team, made.id);
  const bodies = events
    .filter(({ type }) => type === 'commented')
    .map(({ data }) => (data as unknown as { comment: object }).comment);
  expect(bodies).toMatchObject([
    { body: 'Open' },
    { visibility: 'internal', body: null },
    { visibility: 'internal', body: null },
  ]);
});
