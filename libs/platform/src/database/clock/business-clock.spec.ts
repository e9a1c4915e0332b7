import { PastTimes } from '../../values/new-id';
import { runInPast } from '../../values/past';
import { Bindings } from '../sql';
import type { TransactionContext } from '../transaction-context';
import { BusinessClock, toSecond } from './business-clock';

const clockAt = (began_at?: string): BusinessClock =>
  new BusinessClock({
    current: began_at ? ({ began_at: Promise.resolve(began_at) } as TransactionContext) : undefined,
  });

test.each([
  ['2026-11-23 15:00:00.123456', 0, '2026-11-23 15:00:00.123456'],
  ['2026-11-23 15:00:00.123456', 32_400, '2026-11-24 00:00:00.123456'],
  ['2026-12-31 23:59:59', 1, '2027-01-01 00:00:00'],
])(
  'a transaction that began at %s has, with an offset of %s seconds, the time %s',
  async (began_at, offset_s, time) => {
    const clock = clockAt(began_at);
    clock.offset_s = offset_s;
    expect(await clock.ofTransaction()).toBe(time);
    clock.offset_s = 99; // the clock is moved meanwhile
    expect(await clock.ofTransaction()).toBe(time);
  },
);

test('outside of a transaction there is no time of a transaction', () =>
  expect(() => clockAt().ofTransaction()).toThrow('is read in a transaction'));

test('a statement has the time of the database, and binds an offset', () => {
  const clock = clockAt();
  const none = new Bindings();
  expect([clock.sql(none.bind), clock.sqlSecond(none.bind), none.values]).toEqual([
    'now()',
    `date_trunc('second', now())`,
    [],
  ]);
  clock.offset_s = 60;
  const { bind, values } = new Bindings();
  expect([clock.sql(bind), values]).toEqual([`(now() + $1::float8 * interval '1 second')`, [60]]);
});

test('times compare as text with those of rows, which have no fraction', () => {
  const clock = clockAt();
  const real = clock.now();
  expect(real).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/);
  clock.offset_s = 86_400;
  expect(clock.now() > real).toBe(true);
  expect(toSecond('2026-11-23 15:00:00.5')).toBe('2026-11-23 15:00:00');
});

test('while a past is written, a statement binds its time and other reads have it', () => {
  const past = new PastTimes().at(Date.parse('2026-03-02T09:30:00.250Z'));
  runInPast(past, () => {
    const clock = clockAt();
    const { bind, values } = new Bindings();
    expect([clock.sql(bind), values]).toEqual(['$1::timestamptz', ['2026-03-02 09:30:00.250']]);
    expect(clock.now()).toBe('2026-03-02 09:30:00.250');
  });
});
