import { strictEqual } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { mostMark } from '../measuring/results';
import { seedRequests } from '../seeds/requests';
import { asOwner } from '../stage/as-owner';
import { type Work, OURS } from './work';

/** One in so many rows has a timer: 100,000 of a million. */
const LESS_TIMERS = 10;
const MOST_S = 600;
const LOOK_MS = 250;

/** Deadlines that pass at the same moment: until each step has its event, once. */
export const timers: Work = {
  name: 'timers',
  run: async (stage) => {
    await stage.ours();
    const rows = Math.ceil(stage.flags.rows / LESS_TIMERS);
    stage.log(`seeding ${rows} steps that become overdue`);
    const { tenant, level_id } = await seedRequests(stage, { rows, lines: 1, waiting: 1 });
    return asOwner(stage, async (owner) => {
      await owner.query(`update approval_levels set response_time = 'PT1H' where tenant_id = $1`, [tenant.id]);
      const due = `due_at = now(), timer_at = now(), deadline_known = true, deadline_level_id = $2`;
      await owner.query(`update approval_steps set ${due} where tenant_id = $1`, [tenant.id, level_id]);
      const began = performance.now();
      const count = async (table: string): Promise<number> => {
        const found = await owner.query<{ n: number }>(`select count(*)::int as n from ${table} where tenant_id = $1`, [
          tenant.id,
        ]);
        return found.rows[0]?.n ?? 0;
      };
      while (await count('due_timers')) await pause(LOOK_MS);
      const seconds = (performance.now() - began) / 1_000;
      strictEqual(await count('fired_timers'), rows);
      strictEqual(await count(`webhook_events`), rows);
      const mark = mostMark(seconds, MOST_S, 's', { digits: 1 });
      return [{ work: `${rows} deadlines that pass at once`, target: OURS, figure: `${seconds.toFixed(1)} s`, mark }];
    });
  },
};
