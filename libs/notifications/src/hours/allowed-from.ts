import { type BusinessTime, DAY_S, type LocalClock } from '@das/tenants';
import { secondsOfTime } from './next-digest';

/** When mails to a person may leave. */
export interface MailHours {
  clock: LocalClock;
  /** By that clock; `to` is not part of them. They may cross midnight. */
  quiet: { from: string; to: string } | null;
  /** The business hours of the tenant, when mails leave only within them. */
  business: BusinessTime | null;
}

/** Why a mail waits. */
export type HeldReason = 'quiet_hours' | 'business_hours';

export interface Allowed {
  /** Seconds since 1970; `now` when nothing holds the mail. */
  moment: number;
  /** What holds it at first; null when nothing does. */
  reason: HeldReason | null;
}

/** Ends of quiet hours and openings that are tried in turn. */
const MAX_STEPS = 1_000;

/** The first moment from `now` on at which both allow a mail. When none is found, the quiet hours alone decide. */
export function allowedFrom({ clock, quiet, business }: MailHours, now: number): Allowed {
  const firstQuiet = quietEnd(clock, quiet, now);
  const reason = firstQuiet > now ? 'quiet_hours' : openingFrom(business, now) > now ? 'business_hours' : null;
  if (!reason) return { moment: now, reason };
  let moment = now;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = openingFrom(business, quietEnd(clock, quiet, moment));
    if (next === moment) return { moment, reason };
    moment = next;
  }
  return { moment: firstQuiet, reason };
}

/** The moment itself outside of the quiet hours, else their end. */
function quietEnd(clock: LocalClock, quiet: MailHours['quiet'], now: number): number {
  if (!quiet) return now;
  const [from, to] = [secondsOfTime(quiet.from), secondsOfTime(quiet.to)];
  const today = Math.floor(clock.at(now) / DAY_S);
  for (const day of [today - 1, today]) {
    const begin = clock.reaches(day * DAY_S + from);
    const end = clock.reaches((from < to ? day : day + 1) * DAY_S + to);
    if (begin <= now && now < end) return end;
  }
  return now;
}

const openingFrom = (business: BusinessTime | null, moment: number): number =>
  business?.end(moment, { seconds: 0 }, 'business') ?? moment;
