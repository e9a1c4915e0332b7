import type { FactsService } from '@das/analytics';
import type { InboxMarksService, NewsReader } from '@das/notifications';
import { PastTimes } from '@das/platform';
import { type User, timeOf } from '@das/tenants';
import { type EventRetention, FIRST_EVENT } from '@das/webhooks';
import type { DemoAct, DemoRequest, DemoTenant, PastRequest } from './demo-tenant';
import { DemoTimes } from './demo-times';
import { People } from './people';
import { type RequestServices, SeededDelegation, SeededRequest, inputOf } from './seed-requests';

/** The services that write the past of a tenant, and what follows from it. */
export interface PastServices extends RequestServices {
  eventRetention: EventRetention;
  facts: FactsService;
  inbox: InboxMarksService;
  news: NewsReader;
}

export interface HistoryOptions {
  /** Days that events are kept. */
  event_days: number;
  /** The end of the history; by default the present. */
  now_ms?: number;
}

/** What happened at a moment in milliseconds since 1970. */
interface PastEvent {
  at_ms: number;
  run: () => Promise<unknown>;
}

/** Days before today on which the company began. */
const BEGIN_DAYS = 92;
const DELIVERY_DAYS = 45;
const MORNING = 10;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days before now from which notifications exist, and from which they are unread. */
const NOTIFIED_DAYS = 14;
const UNREAD_DAYS = 3;

/**
 * Writes a tenant and its requests at the times at which they happened, as part of the running transaction, with all that workers would have
 * written meanwhile.
 *
 * @param company writes the tenant with its people
 */
export async function seedPast(
  services: PastServices,
  demo: DemoTenant,
  { company, event_days, now_ms = Date.now() }: { company: () => Promise<User[]> } & HistoryOptions,
): Promise<User[]> {
  const times = new DemoTimes(now_ms, demo.timezone);
  const past = new PastTimes();
  const users = await services.db.actAt(past.at(times.daysAgo(BEGIN_DAYS, MORNING)), company);
  const people = new People(users);
  const timeline = new Timeline(services, people, times);
  for (const { at_ms, run } of timeline.of(demo)) await services.db.actAt(past.at(at_ms), run);
  await finish(services, demo, { people, now_ms, event_days });
  return users;
}

/** The acts of a demo in the order of their times. */
class Timeline {
  private readonly seeded = new Map<PastRequest, SeededRequest>();
  private delegations: { principal: string; delegate: string; seeded: SeededDelegation }[] = [];

  constructor(
    private readonly services: PastServices,
    private readonly people: People,
    private readonly times: DemoTimes,
  ) {}

  of({ requests, delegations = [], history = [], bulk }: DemoTenant): PastEvent[] {
    this.delegations = delegations.map((each) => ({
      principal: each.by,
      delegate: each.to,
      seeded: new SeededDelegation({ services: this.services, people: this.people, delegation: each }, this.dayOf),
    }));
    const events: PastEvent[] = [
      ...this.delegations.flatMap(({ seeded }) => [
        { at_ms: seeded.from_ms, run: () => seeded.begin() },
        { at_ms: seeded.until_ms, run: () => seeded.end() },
      ]),
      ...history.flatMap((request) => this.ofPast(request)),
      ...requests.flatMap((request) => this.ofListed(request)),
    ];
    if (bulk) {
      const ids = (): string[] => bulk.requests.map((request) => this.seeded.get(request)?.id ?? '');
      const run = (): Promise<unknown> => this.people.as(bulk.by, () => this.services.bulk.approve({ ids: ids() }));
      events.push({ at_ms: this.times.workingHoursAgo(bulk.hours_ago), run });
    }
    return events.sort((one, other) => one.at_ms - other.at_ms);
  }

  private readonly dayOf = (days: number): string => this.times.date(this.times.daysAgo(0, MORNING), days);

  private ofPast(request: PastRequest): PastEvent[] {
    const seeded = new SeededRequest(this.services, this.people);
    this.seeded.set(request, seeded);
    let hours_ago = request.made_hours_ago;
    const made_ms = this.times.workingHoursAgo(hours_ago);
    const dates = {
      request_date: this.times.date(made_ms),
      expected_delivery_date: this.times.date(made_ms, DELIVERY_DAYS),
    };
    const made = { at_ms: made_ms, run: () => seeded.make(request.by, { ...request.input, ...dates }) };
    return this.followed(seeded, made, request, ({ hours = 0 }) => {
      hours_ago -= hours;
      return this.times.workingHoursAgo(hours_ago);
    });
  }

  private ofListed(request: DemoRequest): PastEvent[] {
    const seeded = new SeededRequest(this.services, this.people);
    const input = inputOf(request, this.dayOf);
    const at_ms = this.times.daysAgo(request.made_days_ago, MORNING);
    const made = { at_ms, run: () => seeded.make(request.by, input) };
    return this.followed(seeded, made, request, (_, before_ms) => before_ms + HOUR_MS);
  }

  /** A request with the acts that followed. @param usualTime that of an act that names no day, by the time of the act before it */
  private followed(
    seeded: SeededRequest,
    made: PastEvent,
    { then = [] }: Pick<PastRequest, 'then'>,
    usualTime: (act: DemoAct, before_ms: number) => number,
  ): PastEvent[] {
    let { at_ms } = made;
    const acts = then.map((act): PastEvent => {
      const usual_ms = usualTime(act, at_ms);
      at_ms = this.fixedTime(act, at_ms) ?? usual_ms;
      const inForce = this.delegations.find((each) => each.principal === act.by && each.seeded.covers(at_ms));
      return { at_ms, run: () => seeded.follow(act, act.signs ? inForce?.delegate : undefined) };
    });
    return [made, ...acts];
  }

  /** The time of an act that names its day. @param before_ms of the act before it */
  private fixedTime({ days, days_ago }: DemoAct, before_ms: number): number | undefined {
    if (days_ago !== undefined) return this.times.daysAgo(days_ago, MORNING);
    return days === undefined ? undefined : this.times.afterDay(before_ms, days);
  }
}

/** What workers would have written by now: notifications of the last days, facts, and no events whose days have passed. */
async function finish(
  { news, inbox, facts, eventRetention }: PastServices,
  { users }: DemoTenant,
  { people, now_ms, event_days }: { people: People; now_ms: number; event_days: number },
): Promise<void> {
  const daysAgo = (days: number): string => timeOf(Math.floor((now_ms - days * DAY_MS) / 1_000));
  await news.skipBefore(daysAgo(NOTIFIED_DAYS));
  while (await news.readNext());
  for (const { email } of users) await people.as(email, () => inbox.markRead({ before: daysAgo(UNREAD_DAYS) }));
  let pass = FIRST_EVENT;
  for (let hasMore = true; hasMore;) {
    const removed = await eventRetention.removeNext({ events: event_days, deliveries: event_days }, pass);
    [pass, hasMore] = [removed.pass, removed.hasMore];
  }
  while (await facts.keepChanged());
  while ((await facts.loadNext()) === 'more');
}
