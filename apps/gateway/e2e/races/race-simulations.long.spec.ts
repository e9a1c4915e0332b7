import { setTimeout as pause } from 'node:timers/promises';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { useKilledServices } from '../support/killed-services';
import { insertRequests } from '../support/many-requests';
import { size } from '../support/scale';
import { NOTE, SIMULATE, type Simulated, levelRow, simulatedJob } from '../support/simulations';

const LINES = size(120_000, 200_000); // so many that each service is killed in the middle, also on a fast machine
const PATIENCE_MS = 120_000;
const JANUARY = { from: '2026-01-01', to: '2026-01-31' };

const own = useOwnDatabase();
const gateway = useOwnGateway({}, own); // reads the jobs, and is not killed
const team = useTeam(gateway);
const admin = useDatabaseAdmin(own);
const { postUntilAnswered, killWhile } = useKilledServices(own, PATIENCE_MS);

/** The sum of the numbers up to this one. */
const sumTo = (number: number): number => (number * (number + 1)) / 2;

test('simulations whose processes are killed continue where they stopped, count each line once, and run one after the other', async () => {
  await insertRequests(admin, team.tenant, LINES);
  const input = { ...JANUARY, levels: [{ id: team.levels.PA, threshold_price_approved: 200 }] };
  const ids: string[] = [];
  for (let made = 0; made < 2; made += 1) {
    const answer = dataOf<{ simulatePolicy: Simulated }>(await postUntilAnswered(team.admin, SIMULATE, { input }));
    ids.push(answer.simulatePolicy.job?.id ?? '');
  }
  const [first, second] = ids as [string, string];
  const seen: number[] = [];
  let isOver = false;
  const watch = async (): Promise<void> => {
    const deadline = Date.now() + PATIENCE_MS;
    while (!isOver && Date.now() < deadline) {
      const [one, other] = await Promise.all([first, second].map((id) => simulatedJob(team.owner, id)));
      if (other?.status !== 'queued') expect(one?.status).toBe('done');
      seen.push((one?.done ?? 0) + (other?.done ?? 0));
      isOver = other?.status === 'done' || other?.status === 'failed';
      await pause(50);
    }
  };
  const [kills] = await Promise.all([killWhile(() => !isOver), watch()]);
  expect(kills).toBeGreaterThan(1);
  expect(seen.some((done) => done > 0 && done < LINES)).toBe(true);
  expect(seen).toEqual([...seen].sort((one, next) => one - next));
  for (const id of ids) {
    const { status, done, result } = await simulatedJob(team.owner, id);
    expect([status, done, result?.examples.length, result?.note]).toEqual(['done', LINES, 100, NOTE]);
    const owned = LINES - 12_000;
    expect(result?.summary).toEqual({
      lines: LINES,
      unchanged: LINES - 100,
      shorter: 100,
      longer: 0,
      other_finisher: 100,
      owner_before: owned,
      owner_after: owned,
    });
    const amounts = [sumTo(100), sumTo(200), sumTo(1_500) - sumTo(100), sumTo(1_500) - sumTo(200)] as const;
    expect(result?.by_level.slice(0, 2)).toEqual([
      levelRow(team.levels.PA, ['PA', 10], [250, 250, 100, 200, amounts[0], amounts[1]]),
      levelRow(team.levels.RSM, ['RSM', 20], [2_400, 2_300, 1_400, 1_300, amounts[2], amounts[3]]),
    ]);
    expect(result?.by_level.at(-1)).toEqual(
      levelRow(
        null,
        [null, null],
        [owned, owned, owned, owned, sumTo(LINES) - sumTo(12_000), sumTo(LINES) - sumTo(12_000)],
      ),
    );
  }
});
