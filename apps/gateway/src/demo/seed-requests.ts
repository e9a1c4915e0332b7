import type { DelegationWriter } from '@das/approval-levels';
import type { ApprovalRequestsService, CreateApprovalRequestInput, LinesService } from '@das/approval-requests';
import type { Database } from '@das/platform';
import type { ActOn, ActingServices, DemoAct, DemoDelegation, DemoRequest, DemoTenant } from './demo-tenant';
import type { People } from './people';

/** The services that write requests and what people do with them. */
export interface RequestServices extends ActingServices {
  db: Database;
  delegations: DelegationWriter;
  lines: LinesService;
  requests: ApprovalRequestsService;
}

/** A request that is being written. */
export class SeededRequest {
  private readonly on: ActOn;

  constructor(
    private readonly services: RequestServices,
    private readonly people: People,
  ) {
    this.on = { services, id: '', lineId: (index) => this.lineId(index), idOf: people.idOf, kept: new Map() };
  }

  get id(): string {
    return this.on.id;
  }

  async make(by: string, input: CreateApprovalRequestInput): Promise<void> {
    const { id } = await this.people.as(by, () => this.services.requests.create(input));
    this.on.id = id;
  }

  /** @param delegate who signs in the place of the person */
  async follow({ by, act }: DemoAct, delegate?: string): Promise<void> {
    this.on.on_behalf_of = delegate && this.people.idOf(by);
    await this.people.as(delegate ?? by, () => act(this.on));
  }

  private async lineId(index: number): Promise<string> {
    const line = (await this.services.lines.list(this.id))[index];
    if (!line) throw new Error(`The request has no line ${index}.`);
    return line.id;
  }
}

/** Writes the requests of the list and what followed at the present time. */
export async function seedRequests(services: RequestServices, demo: DemoTenant, people: People): Promise<void> {
  for (const request of demo.requests) {
    const seeded = new SeededRequest(services, people);
    await seeded.make(request.by, inputOf(request, dayFromToday));
    for (const act of request.then ?? []) await seeded.follow(act);
  }
  for (const delegation of demo.delegations ?? []) {
    const seeded = new SeededDelegation({ services, people, delegation }, dayFromToday);
    await seeded.begin();
    await seeded.end();
  }
}

/** The date so many days from today, `Y-m-d`. */
type DayOf = (days: number) => string;

/** What creates a request of the list. */
export function inputOf(
  { input, made_days_ago, delivery_in_days, ended_days_ago }: DemoRequest,
  dayOf: DayOf,
): CreateApprovalRequestInput {
  const dates = { request_date: dayOf(-made_days_ago), expected_delivery_date: dayOf(delivery_in_days) };
  return { ...input, ...dates, ...(ended_days_ago === undefined ? {} : { validity_period: dayOf(-ended_days_ago) }) };
}

/** A delegation that is being written. Through the writer: the service creates no delegation that is over. */
export class SeededDelegation {
  private readonly period: { in_force_from: string; until: string };
  private added?: Awaited<ReturnType<DelegationWriter['add']>>;

  constructor(
    private readonly of: { services: RequestServices; people: People; delegation: DemoDelegation },
    dayOf: DayOf,
  ) {
    const { delegation } = of;
    const time = (days_ago: number): string => `${dayOf(-days_ago)} 14:00:00`;
    this.period = { in_force_from: time(delegation.from_days_ago), until: time(delegation.until_days_ago) };
  }

  begin(): Promise<void> {
    const { people, services, delegation } = this.of;
    const { by, to, reason } = delegation;
    const { db, delegations } = services;
    const [principal_id, delegate_id] = [people.idOf(by), people.idOf(to)];
    const values = { principal_id, delegate_id, created_by_id: principal_id, reason, scope_folded: null };
    return people.as(by, async () => {
      this.added = await delegations.add({ ...values, ...this.period }, await db.clock.ofTransaction());
    });
  }

  end(): Promise<void> {
    const { people, services, delegation } = this.of;
    const { db, delegations } = services;
    return people.as(delegation.by, async () => {
      if (!this.added) throw new Error('The delegation has not begun.');
      const ended = { ended_because: 'time', ended_at: this.period.until } as const;
      await delegations.end(this.added, ended, await db.clock.ofTransaction());
    });
  }

  /** Whether a moment is in the period. @param at_ms since 1970 */
  covers(at_ms: number): boolean {
    return at_ms >= this.from_ms && at_ms < this.until_ms;
  }

  get from_ms(): number {
    return Date.parse(`${this.period.in_force_from.replace(' ', 'T')}Z`);
  }

  get until_ms(): number {
    return Date.parse(`${this.period.until.replace(' ', 'T')}Z`);
  }
}

const DAY_MS = 86_400_000;
const dayFromToday = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
