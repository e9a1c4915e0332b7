import { setTimeout as pause } from 'node:timers/promises';
import { Database, newId, runInContext, systemContext } from '@das/platform';
import { type CreatedPerson, TENANT_ENTITIES, createPerson, createTenant } from '../environment/create-tenant';

/** What must follow from the decisions, by the responses of the service alone. */
export interface Expected {
  /** `user kind request`: each exactly once. */
  notifications: Set<string>;
  /** The same by requests that were decided at once: all or none, because a step that is no longer active notifies no one. */
  optional: Map<string, string[]>;
  /** `address request`: each in one mail. */
  mails: Set<string>;
}

const APPROVERS = 3;
const CLIENTS = 6;
/** Below the hourly limit of mails to a person. */
const MAILS_PER_PERSON = 45;
/** Requests that approvers make themselves, so that they get fewer mails than that. */
const OWN_REQUESTS = 100;
/** One request in so many waits for its decision until its approvers have been notified, while so many others are made. */
const ONE_WAITS_OF = 5;
const MOST_WAITING = 40;
const LOOK_MS = 20;
const NOTIFIED = 'query ($id: ID) { notifications(filter: { resource_id: $id }) { data { id } } }';

/** People who make requests, and decide each once. */
export class DecisionLoad {
  readonly expected: Expected = { notifications: new Set(), optional: new Map(), mails: new Set() };
  done = 0;
  private readonly waiting: Made[] = [];

  private constructor(
    private readonly url: string,
    readonly tenant_id: string,
    private readonly approvers: CreatedPerson[],
    private readonly makers: CreatedPerson[],
  ) {}

  /** Creates the people, the level that decides, and the preference that `approval_needed` sends no mail. */
  static async make(url: string, database_url: string, decisions: number): Promise<DecisionLoad> {
    const db = await Database.open({ url: database_url, entities: TENANT_ENTITIES, pool_size: 2 });
    try {
      const tenant_id = newId();
      const owner = await createTenant(db, tenant_id);
      const people = (role: 'approver' | 'requester', count: number): Promise<CreatedPerson[]> =>
        runInContext(systemContext(tenant_id), async () => {
          const all: CreatedPerson[] = [];
          while (all.length < count) all.push(await createPerson(db, `${role}-${all.length}`, role));
          return all;
        });
      const approvers = await people('approver', APPROVERS);
      const load = new DecisionLoad(url, tenant_id, approvers, await people('requester', makersFor(decisions)));
      await load.configure(owner);
      return load;
    } finally {
      await db.close();
    }
  }

  /** @param mayGoOn whether so many decisions may have been made now: they are spread over the disturbances */
  async run(decisions: number, mayGoOn: (done: number) => boolean): Promise<void> {
    let next = 0;
    const client = async (): Promise<void> => {
      while (next < decisions) {
        const index = next;
        next += 1;
        while (!mayGoOn(index)) await pause(LOOK_MS);
        await this.makeOne(index);
      }
      while (this.waiting.length) await this.decideNotified();
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  }

  private async configure(owner: string): Promise<void> {
    const level = { name: 'Deciders', code: 'DECIDERS', rank: 10 };
    const { id } = await this.ask<{ id: string }>(owner, '/v2/approval-levels', { body: level });
    for (const { id: user_id } of this.approvers)
      await this.ask(owner, '/graphql', {
        body: { query: `mutation { assignApprover(level_id: "${id}", user_id: "${user_id}") { id } }` },
      });
    const preferences = [{ kind: 'approval_needed', channel: 'email', mode: 'off' }];
    await this.ask(owner, '/v2/notification-defaults', { method: 'PATCH', body: { preferences } });
  }

  /** Every third request has a sales contact, every second two lines. */
  private async makeOne(index: number): Promise<void> {
    const maker = this.makerOf(index);
    const contact = index % 3 ? undefined : this.makers[(index + 1) % this.makers.length];
    const request = {
      customer_name: `Customer ${index}`,
      opportunities: Array.from({ length: 1 + (index % 2) }, () => ({ quote_quantity: 2, requested_price: 100 })),
      ...(contact && { sales_contact: contact.email.toUpperCase() }),
    };
    const stored = await this.ask<Stored>(maker.token, '/v2/approvals', { body: request });
    const asked = this.approvers.filter((each) => each !== maker);
    const keys = asked.map(({ id }) => `${id} approval_needed ${stored.id}`);
    const made = { index, stored, asked };
    for (const { id, email } of new Set([maker, contact ?? maker])) {
      this.expected.notifications.add(`${id} request_decided ${stored.id}`);
      this.expected.mails.add(`${email} ${stored.id}`);
    }
    if (index % ONE_WAITS_OF) {
      this.expected.optional.set(stored.id, keys);
      return this.decide(made);
    }
    for (const key of keys) this.expected.notifications.add(key);
    this.waiting.push(made);
    if (this.waiting.length > MOST_WAITING) await this.decideNotified();
  }

  /** Decides the oldest waiting request once its approvers have been notified. */
  private async decideNotified(): Promise<void> {
    const made = this.waiting.shift();
    if (!made) return;
    const { token } = made.asked[0] as CreatedPerson;
    const body = { query: NOTIFIED, variables: { id: made.stored.id } };
    for (let isNotified = false; !isNotified; await pause(isNotified ? 0 : LOOK_MS)) {
      const { notifications } = await this.ask<{ notifications: { data: object[] } }>(token, '/graphql', { body });
      isNotified = notifications.data.length > 0;
    }
    await this.decide(made);
  }

  private async decide({ index, stored, asked }: Made): Promise<void> {
    const { token } = asked[index % asked.length] as CreatedPerson;
    const path = `/v2/approvals/${stored.id}/decisions`;
    const body = decisionOf(index, stored);
    const { approval_request } = await this.ask<{ approval_request: Stored }>(token, path, { body });
    if (approval_request.status === 'pending') throw new Error(`The request ${stored.id} is still pending.`);
    this.done += 1;
  }

  private makerOf(index: number): CreatedPerson {
    const people = index % 10 === 0 && index < 10 * OWN_REQUESTS ? this.approvers : this.makers;
    return people[(people === this.approvers ? index / 10 : index) % people.length] as CreatedPerson;
  }

  private async ask<T>(token: string, path: string, { method = 'POST', body }: Call): Promise<T> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(this.url + path, { method, headers, body: JSON.stringify(body) });
    const answer = (await response.json()) as { data?: T; errors?: unknown };
    if (!response.ok || answer.errors || !answer.data)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.data;
  }
}

interface Call {
  method?: string;
  body: object;
}

interface Stored {
  id: string;
  status: string;
  opportunities: { id: string }[];
}

/** A request, and those who are asked to decide it. */
interface Made {
  index: number;
  stored: Stored;
  asked: CreatedPerson[];
}

const makersFor = (decisions: number): number => Math.ceil((decisions * 4) / 3 / MAILS_PER_PERSON) + 2;

/** Denials, decisions that approve one line and deny the other, and approvals. */
function decisionOf(index: number, { opportunities: [first, second] }: Stored): object {
  const denial = { decision: 'deny', reason_code: 'price' };
  if (index % 4 === 0) return denial;
  if (index % 4 !== 1 || !first || !second) return { decision: 'approve' };
  return {
    decisions: [
      { opportunity_id: first.id, decision: 'approve' },
      { opportunity_id: second.id, ...denial },
    ],
  };
}
