import { Database, moveClock, readClock } from '@das/platform';
import { type Duration, durationOf } from '@das/tenants';
import type { AdminContext } from './admin-context';
import { CommandFailed, UsageError } from './cli-errors';
import type { Command, Outcome } from './command';
import { readMoment } from './read-values';
import { recordOnPlatform } from './record-on-platform';

const DAY_S = 86_400;
const MS_PER_S = 1_000;
/** Later times do not have the form `Y-m-d H:i:s`. */
const LAST_S = Date.UTC(9999, 11, 31, 23, 59, 59) / MS_PER_S;

export const clockShow: Command = {
  name: 'clock show',
  description: 'Shows the time of the business clock. The clock commands need DAS_TEST_CLOCK=1.',
  options: {},
  run: (_, context) => onClock(context, ({ now_s }) => now_s),
};

export const clockAdvance: Command = {
  name: 'clock advance',
  description:
    'Moves the business clock of all processes forward by an elapsed time, such as PT9H, PT1H30M or P2D (48 hours).',
  argument: 'duration',
  options: {},
  run({ argument = '' }, context) {
    const duration = durationOf(argument);
    if (!duration)
      throw new UsageError(
        `The duration must be PT1M to PT720H, or P1D to P90D, such as PT9H, not ${JSON.stringify(argument)}.`,
      );
    return onClock(context, ({ now_s }) => now_s + secondsOf(duration));
  },
};

export const clockSet: Command = {
  name: 'clock set',
  description: 'Moves the business clock of all processes forward to a time, Y-m-d H:i:s in UTC.',
  argument: 'time',
  options: {},
  run({ argument = '' }, context) {
    const moment = readMoment(argument, 'The time');
    return onClock(context, ({ now_s }) => {
      const wanted_s = Date.parse(`${moment}Z`) / MS_PER_S;
      if (wanted_s < now_s)
        throw new CommandFailed(
          `The business clock is at ${textOf(now_s)} and cannot be set to the earlier ${moment}.`,
        );
      return wanted_s;
    });
  },
};

const secondsOf = (duration: Duration): number => ('days' in duration ? duration.days * DAY_S : duration.seconds);

const textOf = (time_s: number): string => new Date(time_s * MS_PER_S).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Reads the business clock and moves it to the time that `target` returns, in seconds. A move is recorded in the log of the platform.
 *
 * @throws CommandFailed without a test clock
 */
async function onClock(context: AdminContext, target: (clock: { now_s: number }) => number): Promise<Outcome> {
  if (context.settings.DAS_TEST_CLOCK !== '1')
    throw new CommandFailed('The business clock can be read and moved only with DAS_TEST_CLOCK=1.');
  const { now_s, offset_s } = await context.within('', (app) => {
    const db = app.get(Database);
    return db.transaction(async () => {
      const { offset_s: before_s, real_time } = await readClock(db);
      const present_s = Date.parse(`${real_time}Z`) / MS_PER_S + before_s;
      const now_s = target({ now_s: present_s });
      if (now_s > LAST_S) throw new CommandFailed(`The business clock cannot pass ${textOf(LAST_S)}.`);
      const offset_s = before_s + now_s - present_s;
      if (offset_s !== before_s) {
        if (!(await moveClock(db, before_s, offset_s)))
          throw new CommandFailed('Another command has moved the business clock. Try again.');
        await recordOnPlatform(app, 'platform.clock_moved', { from: textOf(present_s), to: textOf(now_s), offset_s });
      }
      return { now_s, offset_s };
    });
  });
  const now = textOf(now_s);
  return {
    json: { now, offset_seconds: offset_s },
    text: `The business clock is at ${now} UTC, ${offset_s} seconds ahead of the database.`,
  };
}
