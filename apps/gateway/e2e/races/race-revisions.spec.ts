import { EXTEND, REASON, REVOKE } from '../support/approved-prices';
import { change, deletion } from '../support/factories';
import { useTeam } from '../support/fixtures';
import type { Reply } from '../support/gateway';
import { violations } from '../support/invariants';
import { type Opened, REVISE, approved, openRevisionOf, openedRevisions, priced } from '../support/revisions';
import { size } from '../support/scale';
import { codesOf, times, useTwoGateways } from '../support/two-gateways';
import { read } from '../support/workflow-actions';
import { APPROVE } from '../support/workflow-fixture';

const two = useTwoGateways();
const team = useTeam(two.one);
afterAll(async () => expect(await violations(team.tenant.id)).toEqual([]));

const EDIT = change('ApprovalRequest');
const DELETE = deletion('ApprovalRequest');
const ROUNDS = size(6, 40);

const { askAt } = two;

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
    const revision_id = await openRevisionOf(team.owner, source.id);
    const errors = replies.flatMap(({ body }) => (body as { errors?: object[] }).errors ?? []);
    expect(errors).toHaveLength(3);
    for (const error of errors) expect(error).toMatchObject({ extensions: { code: 'REVISION_PENDING', revision_id } });
  }
});

test('approving a revision and deleting its source: the lines are superseded, or decided like any other line', async () => {
  const pairs = await openedRevisions(team, ROUNDS);
  expect(await race(pairs, approving, deletingSource)).toEqual([' ']);
  for (const { revision } of pairs)
    expect(await read(team.owner, revision.id, 'lifecycle_state opportunities { status }')).toEqual({
      lifecycle_state: 'approved',
      opportunities: [{ status: 'approved' }, { status: 'approved' }],
    });
});

test('approving a version and deleting the source: the approval comes first, or its version has changed', async () => {
  expectOnly(await race(await openedRevisions(team, ROUNDS), approvingVersion, deletingSource), [
    ' ',
    'VERSION_CONFLICT ',
  ]);
});

const revoking: Act = ({ source: { id } }, index) => askAt(index, team.admin, REVOKE, { id, input: REASON });

test('approving a revision and revoking its source: superseded, and the revocation is refused; or revoked, and all lines are decided', async () => {
  const pairs = await openedRevisions(team, ROUNDS);
  expectOnly(await race(pairs, approving, revoking), [' ', ' INVALID_TRANSITION']);
  for (const { source, revision } of pairs) {
    expect(await read(team.owner, revision.id, 'lifecycle_state opportunities { status }')).toEqual({
      lifecycle_state: 'approved',
      opportunities: [{ status: 'approved' }, { status: 'approved' }],
    });
    const { lifecycle_state } = await read<{ lifecycle_state: string }>(team.owner, source.id, 'lifecycle_state');
    expect(['revoked', 'superseded']).toContain(lifecycle_state);
  }
});

test('approving a version and revoking the source: one of them is refused', async () => {
  expectOnly(await race(await openedRevisions(team, ROUNDS), approvingVersion, revoking), [
    ' INVALID_TRANSITION',
    'VERSION_CONFLICT ',
  ]);
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
    'extending its source',
    ({ source }, index) => askAt(index, team.owner, EXTEND, { id: source.id, input: { valid_until: '2037-01-31' } }),
    [' INVALID_TRANSITION'],
  ],
  [
    'revising its source',
    ({ source }, index) => askAt(index, team.requester, REVISE, { id: source.id, input: priced(source.lines[1], 70) }),
    [' REVISION_PENDING', ' INVALID_TRANSITION'],
  ],
])('approving a revision and %s', async (_, other, allowed) => {
  expectOnly(await race(await openedRevisions(team, ROUNDS), approving, other), allowed);
});
