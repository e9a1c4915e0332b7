import { type DatabaseCpu, MANY, measureCosts } from '../measuring/measure';
import { rotated, warmUp } from '../measuring/rounds';
import type { Target } from '../measuring/target';
import { type Run, Stage } from '../stage/stage';
import { REQUEST_WORKS, type RequestWork } from '../works';
import { checkOut, gatewayIn } from './check-out';
import { type Comparison, type Costs, comparisonOf } from './comparison';

/** A measured server with its own database. */
interface Build {
  name: keyof Costs;
  stage: Stage;
}

/** Compares the CPU time per request of this build with that of another commit, per scenario. */
export async function compareBuilds(commit: string, run: Run): Promise<Map<string, Comparison>> {
  const head = await Stage.open(run);
  const other = gatewayIn(await checkOut(commit, run));
  const stages = { base: await head.another('base', other), head, again: await head.another('again') };
  const builds = (['base', 'head', 'again'] as const).map((name): Build => ({ name, stage: stages[name] }));
  for (const { stage } of builds) await stage.ours(); // migrates
  const databaseCpu = await head.databaseCpu();
  const comparisons = new Map<string, Comparison>();
  const { only } = run.flags;
  for (const work of REQUEST_WORKS.filter(({ name }) => !only.length || only.includes(name))) {
    const { title, costs } = await costsOf(work, builds, { run, databaseCpu });
    comparisons.set(title, comparisonOf(costs));
  }
  return comparisons;
}

/** Each round measures all builds in a different order. The first round is a warm-up and is not counted. */
async function costsOf(
  work: RequestWork,
  builds: Build[],
  { run, databaseCpu }: { run: Run; databaseCpu: DatabaseCpu },
): Promise<{ title: string; costs: Costs }> {
  const { rounds, seconds } = run.flags;
  const targets = new Map<Build, Target>();
  let title = '';
  for (const build of builds) {
    const [variant] = await work.variants(build.stage);
    targets.set(build, { ...variant, name: build.name, server: await build.stage.ours() });
    ({ title } = variant);
  }
  const costs: Costs = { base: [], head: [], again: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const build of inOrder(builds, round)) {
      run.log(`${work.name}, ${round ? `round ${round} of ${rounds}` : 'warm-up'}: ${build.name}`);
      const target = targets.get(build) as Target;
      const load = { connections: MANY, seconds };
      if (!round) {
        await warmUp(target, load);
        continue;
      }
      const { server_us = NaN, database_us } = await measureCosts(target, load, databaseCpu);
      costs[build.name].push({ server_us, database_us });
    }
  }
  return { title, costs };
}

/** The order of a round: rotated by one per round, and reversed in every other round. */
function inOrder<T>(all: T[], round: number): T[] {
  const order = rotated(all, round);
  return round % 2 ? order.reverse() : order;
}
