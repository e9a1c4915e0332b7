import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { medianRow, mostMark } from '../measuring/results';
import { medianOf } from '../measuring/statistics';
import type { Stage } from '../stage/stage';
import { type Work, OURS } from './work';

const MAX_RESTART_S = 2;
/** How much longer a first start may take with the history of the demo. */
const MAX_HISTORY_S = 2;

/** A second `npm start` on an existing embedded database. */
export const restart: Work = {
  name: 'restart',
  run: (stage) =>
    inNewFolder(async (data_dir) => {
      const times_s: number[] = [];
      for (let start = 0; start <= stage.flags.rounds; start += 1) {
        stage.log(`start ${start + 1}`);
        const time_s = await started(stage, { DAS_DATA_DIR: data_dir });
        if (start) times_s.push(time_s);
      }
      const goal = { unit: 's', digits: 2, most: MAX_RESTART_S };
      return [medianRow('second start to ready, embedded database', OURS, times_s, goal)];
    }),
};

/** The first `npm start` with the history of the demo and without, alternately. */
export const firstStart: Work = {
  name: 'first-start',
  run: async (stage) => {
    const times_s = { on: [] as number[], off: [] as number[] };
    for (let round = 1; round <= stage.flags.rounds; round += 1)
      for (const history of ['off', 'on'] as const) {
        stage.log(`first start with the history ${history}: round ${round} of ${stage.flags.rounds}`);
        const start = (data_dir: string): Promise<number> =>
          started(stage, { DAS_DATA_DIR: data_dir, DAS_DEMO_HISTORY: history });
        times_s[history].push(await inNewFolder(start));
      }
    const row = (history: 'off' | 'on') =>
      medianRow(`first start to ready, history ${history}`, OURS, times_s[history], { unit: 's', digits: 2 });
    const longer_s = medianOf(times_s.on) - medianOf(times_s.off);
    const mark = mostMark(longer_s, MAX_HISTORY_S, 's', { digits: 2, of: 'longer' });
    return [row('off'), { ...row('on'), mark }];
  },
};

/** @returns seconds until the service with an embedded database is ready */
async function started(stage: Stage, variables: Record<string, string>): Promise<number> {
  const embedded = { DATABASE_URL: '', DAS_DATABASE_ADMIN_URL: '', DAS_ENVIRONMENT: 'staging' };
  const began = performance.now();
  const service = await stage.gateway({ ...embedded, ...variables });
  const time_s = (performance.now() - began) / 1_000;
  await service.process.stop();
  return time_s;
}

async function inNewFolder<T>(work: (data_dir: string) => Promise<T>): Promise<T> {
  const data_dir = await mkdtemp(join(tmpdir(), 'das-bench-start-'));
  try {
    await chmod(data_dir, 0o755); // PostgreSQL's user must be able to enter the folder when we are root
    return await work(data_dir);
  } finally {
    await rm(data_dir, { recursive: true, force: true });
  }
}
