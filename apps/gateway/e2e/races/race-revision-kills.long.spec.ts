import { REASON, REVOKE } from '../support/approved-prices';
import { useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { type Reply, dataOf } from '../support/gateway';
import { violations } from '../support/invariants';
import { useKilledServices } from '../support/killed-services';
import { REVISE, approved, carryingFirst, openRevisionOf } from '../support/revisions';
import { size } from '../support/scale';
import { times } from '../support/two-gateways';
import { read } from '../support/workflow-actions';
import { APPROVE } from '../support/workflow-fixture';

const KILLS = size(3, 40);
const CLIENTS = 5;
const PATIENCE_MS = size(40_000, 120_000);

const own = useOwnDatabase();
const gateway = useOwnGateway({}, own); // creates the requests, and is not killed
const team = useTeam(gateway);
const { postUntilAnswered, killWhile } = useKilledServices(own, PATIENCE_MS);

const codeOf = ({ body }: Reply): string | undefined =>
  (body as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code;

/** Revises a request, then approves the revision while every third source is revoked. @returns the ids of the revision and the source */
async function reviseAndApprove(index: number): Promise<{ source: string; revision: string }> {
  const source = await approved(team, [52, 53]);
  const created = await postUntilAnswered(team.requester, REVISE, { id: source.id, input: carryingFirst(source) });
  if (codeOf(created)) expect(codeOf(created)).toBe('REVISION_PENDING'); // the first answer was lost
  const revision = await openRevisionOf(team.owner, source.id);
  const revoking = index % 3 === 0 ? [postUntilAnswered(team.admin, REVOKE, { id: source.id, input: REASON })] : [];
  const [approval, revocation] = await Promise.all([
    postUntilAnswered(team.vp, APPROVE, { id: revision }),
    ...revoking,
  ]);
  dataOf(approval);
  if (revocation && codeOf(revocation)) expect(codeOf(revocation)).toBe('INVALID_TRANSITION');
  return { source: source.id, revision };
}

test('services that are killed while revisions are created and approved leave both requests in step', async () => {
  const pairs: Awaited<ReturnType<typeof reviseAndApprove>>[] = [];
  let isOver = false;
  let made = 0;
  const client = async (): Promise<void> => {
    while (!isOver) pairs.push(await reviseAndApprove((made += 1)));
  };
  const clients = times(CLIENTS, client);
  await killWhile((kills) => kills < KILLS);
  isOver = true;
  await Promise.all(clients);
  expect(pairs.length).toBeGreaterThan(CLIENTS);
  for (const { source, revision } of pairs) {
    const states = await Promise.all(
      [source, revision].map((id) => read<{ lifecycle_state: string }>(team.owner, id, 'lifecycle_state')),
    );
    const [before, after] = states.map(({ lifecycle_state }) => lifecycle_state);
    expect(after).toBe('approved');
    expect(['revoked', 'superseded']).toContain(before);
  }
  expect(await violations(team.tenant.id, own.admin_url)).toEqual([]);
});
