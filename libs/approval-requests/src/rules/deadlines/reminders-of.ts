import {
  DEFAULT_HOURS,
  type Duration,
  businessTimeOf,
  compareDurations,
  durationOf,
  momentOf,
  secondsOf,
  timeOf,
} from '@das/tenants';
import type { DeadlineFacts, StepClock, Settings } from '../../model/step-clock';

/** A reminder that was not sent yet. */
export interface Reminder {
  at: string;
  /** The setting that it follows, as a duration; null at the owners' steps. */
  duration: string | null;
}

const MINUTE_S = 60;
/** The owners are reminded when this part of the response time is left. */
const OWNER_PART = 5;

/** The reminders of a step that were not sent, the earliest first. A longer one than the last that was sent counts as sent. */
export function remindersOf(
  { due_at, last_reminder, reminders_sent }: Pick<StepClock, 'due_at' | 'last_reminder' | 'reminders_sent'>,
  settings: Settings,
  { tenant }: DeadlineFacts,
): Reminder[] {
  if (due_at === null) return [];
  const hours = tenant.business_hours ?? DEFAULT_HOURS;
  const { response_clock: clock } = settings;
  const before = (duration: Duration): string | undefined => {
    const begins = businessTimeOf(tenant).begin(momentOf(due_at), duration, clock);
    return begins === undefined ? undefined : timeOf(begins);
  };
  if (settings.id === null) {
    const length = secondsOf(hours, clock, parsed(settings.response_time));
    const at = before({ seconds: Math.max(MINUTE_S, Math.floor(length / OWNER_PART)) });
    return at === undefined || reminders_sent > 0 ? [] : [{ at, duration: null }];
  }
  const isLeft = (duration: string): boolean =>
    last_reminder === null || compareDurations(hours, clock, [parsed(duration), parsed(last_reminder)]) < 0;
  return settings.reminders
    .filter(isLeft)
    .flatMap((duration): Reminder[] => {
      const at = before(parsed(duration));
      return at === undefined ? [] : [{ at, duration }];
    })
    .sort((one, other) => compareDurations(hours, clock, [parsed(other.duration), parsed(one.duration)]));
}

/** Stored durations are valid. */
const parsed = (text: string | null): Duration => durationOf(text ?? '') ?? { seconds: 0 };
