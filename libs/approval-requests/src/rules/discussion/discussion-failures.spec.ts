import { newId } from '@das/platform';
import type { Role } from '@das/tenants';
import type { Visibility } from '../../model/comment';
import { mentionFailures, mentionedIds, placementFailures, replyFailures, tooMany } from './discussion-failures';

const paths = (failures: { path: string[]; rule: string }[]): string[] =>
  failures.map(({ path, rule }) => `${path.join('.')} ${rule}`);

test('a request has no more than its limit', () => {
  expect(tooMany('links', 50, 49)).toEqual([]);
  expect(tooMany('links', 50, 50)).toEqual([
    { path: ['id'], rule: 'max_of_request', params: { max: 50, items: 'links' } },
  ]);
});

test.each<[boolean, boolean, Visibility, string[]]>([
  [true, false, 'everyone', []],
  [true, true, 'internal', []],
  [true, false, 'internal', ['input.visibility in']],
  [false, true, 'everyone', ['input.opportunity_id exists']],
  [false, false, 'internal', ['input.opportunity_id exists', 'input.visibility in']],
])('line: %s, may write internal items: %s, %s', (hasLine, mayWriteInternal, visibility, expected) => {
  expect(paths(placementFailures({ hasLine, mayWriteInternal, visibility }))).toEqual(expected);
});

test.each<[boolean, Visibility | null, Visibility, string[]]>([
  [false, null, 'everyone', []],
  [true, null, 'everyone', ['input.in_reply_to_id exists']],
  [true, 'everyone', 'everyone', []],
  [true, 'everyone', 'internal', []],
  [true, 'internal', 'internal', []],
  [true, 'internal', 'everyone', ['input.visibility in']],
])('reply: %s, to %s, as %s', (isNamed, parent, visibility, expected) => {
  expect(paths(replyFailures({ isNamed, parent: parent ? { visibility: parent } : undefined }, visibility))).toEqual(
    expected,
  );
});

const user = (role: Role, active = true) => ({ id: newId(), role, active });

test('only active users who may read the comment are mentioned, each once', () => {
  const [owner, requester, creator, inactive] = [user('owner'), user('requester'), user('admin'), user('owner', false)];
  const users = new Map([owner, requester, creator, inactive].map((each) => [each.id, each]));
  const given = [owner.id, requester.id, creator.id, inactive.id, newId(), 'x'];
  const audience = (visibility: Visibility) => ({ visibility, users, created_by_id: creator.id });
  const at = (...indexes: number[]) => indexes.map((index) => `input.mentions.${index} exists`);
  expect(paths(mentionFailures(given, audience('everyone')))).toEqual(at(3, 4, 5));
  expect(paths(mentionFailures(given, audience('internal')))).toEqual(at(1, 2, 3, 4, 5));
  const twice = Array.from({ length: 40 }, () => owner.id.toLowerCase());
  expect([mentionFailures(twice, audience('everyone')), mentionedIds([owner.id, ...twice])]).toEqual([[], [owner.id]]);
  const many = Array.from({ length: 21 }, () => newId());
  expect(mentionFailures(many, audience('everyone'))).toEqual([
    { path: ['input', 'mentions'], rule: 'max_items', params: { max: 20 } },
  ]);
  expect(
    paths(
      mentionFailures(
        Array.from({ length: 1_001 }, () => owner.id),
        audience('everyone'),
      ),
    ),
  ).toEqual(['input.mentions max_items']);
});
