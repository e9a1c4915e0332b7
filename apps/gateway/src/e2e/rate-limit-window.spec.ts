import fc from 'fast-check';
import { Client } from 'pg';
import { testDatabase } from './gateway';
import { passTime } from './pass-time';

let admin: Client;
beforeAll(async () => {
  admin = new Client(testDatabase.admin_url);
  await admin.connect();
});
afterAll(() => admin.end());

/** A walk through time: how long to wait before each request. */
const waits = fc.array(fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 500, max: 20_000 }), fc.constant(60_000)), {
  minLength: 30,
  maxLength: 60,
});

interface Step {
  is_allowed: boolean;
  wait_s: number;
  /** When the last counted request was. */
  moment: number;
}

async function step(subject: string): Promise<Step> {
  const { rows: taken } = await admin.query<Step>(`select is_allowed, wait_s from take_request($1, 'walk', 5)`, [subject]);
  const { rows: counted } = await admin.query<Step>('select moments[cardinality(moments)]::float8 as moment from rate_limits where subject = $1', [subject]);
  return { ...taken[0], ...counted[0] } as Step;
}

test('in no 60 seconds there are more than the limit, and what is refused succeeds after its wait', async () => {
  await fc.assert(
    fc.asyncProperty(waits, async (steps) => {
      const subject = `walk:${Math.random()}`;
      const allowed: number[] = [];
      let passed_ms = 0;
      for (const wait_ms of steps) {
        await passTime(admin, subject, wait_ms);
        passed_ms += wait_ms;
        let taken = await step(subject);
        if (!taken.is_allowed) {
          expect(taken.wait_s).toBeLessThanOrEqual(60);
          await passTime(admin, subject, taken.wait_s * 1_000);
          passed_ms += taken.wait_s * 1_000;
          taken = await step(subject);
          expect(taken.is_allowed).toBe(true);
        }
        allowed.push(taken.moment + passed_ms);
      }
      for (const [index, moment] of allowed.entries()) if (index >= 5) expect(moment - (allowed[index - 5] ?? 0)).toBeGreaterThanOrEqual(60_000);
    }),
    { numRuns: 15 },
  );
});

test('a clock that was set back by an hour does not shut callers out for one', async () => {
  const subject = `clock:${Math.random()}`;
  for (let taken = 0; taken < 6; taken += 1) await step(subject);
  await passTime(admin, subject, -10_000); // we wait for as much
  expect((await step(subject)).is_allowed).toBe(false);
  await passTime(admin, subject, -3_600_000);
  expect((await step(subject)).is_allowed).toBe(true);
});
