import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { medianOf } from '../measuring/figures';
import { type Row, mostMark } from '../table';
import type { Work } from './work';

const MOST_S = 2;

/** A second `npm start` on an existing embedded database. */
export const restart: Work = {
  name: 'restart',
  run: async (stage) => {
    const data_dir = await mkdtemp(join(tmpdir(), 'das-bench-start-'));
    await chmod(data_dir, 0o755); // PostgreSQL's user must be able to enter the folder when we are root
    const times_s: number[] = [];
    try {
      for (let start = 0; start <= stage.flags.rounds; start += 1) {
        stage.log(`start ${start + 1}`);
        const began = performance.now();
        const service = await stage.gateway({
          DATABASE_URL: '',
          DAS_DATABASE_ADMIN_URL: '',
          DAS_ENVIRONMENT: 'staging',
          DAS_DATA_DIR: data_dir,
        });
        if (start) times_s.push((performance.now() - began) / 1_000);
        await service.process.stop();
      }
      return [rowOf(times_s)];
    } finally {
      await rm(data_dir, { recursive: true, force: true });
    }
  },
};

function rowOf(times_s: number[]): Row {
  const figure = `${medianOf(times_s).toFixed(2)} s`;
  return {
    work: 'second start to ready, embedded database',
    target: 'ours',
    figure,
    spread: `${Math.min(...times_s).toFixed(2)}-${Math.max(...times_s).toFixed(2)}`,
    mark: mostMark(medianOf(times_s), MOST_S, 's', 2),
  };
}
