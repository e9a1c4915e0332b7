import fc from 'fast-check';
import { useDatabaseAdmin } from '../support/fixtures';
import { passTime } from '../support/pass-time';

const admin = useDatabaseAdmin();

const LIMIT = 5;

/** Random steps: how long to wait before each step, and how many requests it sends. */
const waits = fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 500, max: 20_000 }), fc.constant(60_000));
const walks = fc.array(fc.tuple(waits, fc.integer({ min: 1, max: 3 })), { minLength: 30, maxLength: 60 });

interface Step {
  granted: number;
  remaining: number;
  wait_s: number;
  /** The time of the last counted request. */
  moment: number;
}

async function step(subject: string, wanted = 1): Promise<Step> {
  const { rows: taken } = await admin.query<Step>(
    `select granted, remaining, wait_s from take_requests($1, 'walk', ${LIMIT}, $2)`,
    [subject, wanted],
  );
  const { rows: counted } = await admin.query<Step>(
    'select moments[cardinality(moments)]::float8 as moment from rate_limits where subject = $1',
    [subject],
  );
  return { ...taken[0], ...counted[0] } as Step;
}

test('no window of 60 seconds exceeds the limit, and a refused request succeeds after its wait', async () => {
  await fc.assert(
    fc.asyncProperty(walks, async (steps) => {
      const subject = `walk:${Math.random()}`;
      const allowed: number[] = [];
      let passed_ms = 0;
      const pass = async (ms: number): Promise<void> => {
        await passTime(admin, subject, ms);
        passed_ms += ms;
      };
      const take = async (wanted: number): Promise<Step> => {
        const taken = await step(subject, wanted);
        for (let one = 0; one < taken.granted; one += 1) allowed.push(taken.moment + passed_ms);
        return taken;
      };
      for (const [wait_ms, wanted] of steps) {
        await pass(wait_ms);
        const { granted, remaining, wait_s } = await take(wanted);
        if (granted < wanted) {
          expect(remaining).toBe(0);
          expect(wait_s).toBeLessThanOrEqual(60);
          await pass(wait_s * 1_000);
          expect((await take(1)).granted).toBe(1);
        }
      }
      for (const [index, moment] of allowed.entries())
        if (index >= LIMIT) expect(moment - (allowed[index - LIMIT] ?? 0)).toBeGreaterThanOrEqual(60_000);
    }),
    { numRuns: 15 },
  );
});

test('a clock that is set back by one hour does not block callers for an hour', async () => {
  const subject = `clock:${Math.random()}`;
  expect((await step(subject, 6)).granted).toBe(5);
  await passTime(admin, subject, -10_000); // a short set-back only prolongs the wait
  expect((await step(subject)).granted).toBe(0);
  await passTime(admin, subject, -3_600_000);
  expect((await step(subject)).granted).toBe(1);
});

test('instances of the previous version take single requests from the same bucket', async () => {
  const subject = `last:${Math.random()}`;
  await step(subject, 3);
  const { rows } = await admin.query<{ is_allowed: boolean; remaining: number }>(
    `select is_allowed, remaining from take_request($1, 'walk', 4)`,
    [subject],
  );
  expect(rows).toEqual([{ is_allowed: true, remaining: 0 }]);
  expect(await step(subject)).toMatchObject({ granted: 1, remaining: 0 });
});
