import type { Client } from 'pg';
import { moveTo } from './deadlines';
import { type Gateway, dataOf } from './gateway';
import { askAbout } from './questions';
import { REVISE } from './revisions';
import { approve, decide, deny, edit, remove, resubmit, withdraw } from './workflow-actions';
import { RECORD } from './usage';
import { type Made, type Person, type Team, ask } from './workflow-fixture';

/** A sequence of numbers from 0 to 1 that is the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const DAY_MS = 86_400_000;
const [REGIONS, CUSTOMERS, PARTS] = [
  ['NA', ' na', 'EMEA', 'Ärzte', null],
  ['Acme', 'ACME', 'İstanbul Ltd', 'Bo', null],
  ['P-1', 'p-1', 'P-2', 'P-3', null],
];
const REASSIGN =
  'mutation ($id: ID!, $to: ID) { reassignStep(id: $id, input: { to_user_id: $to, reason: "Away" }) { id } }';

/** Changes requests at random as people do. Refused changes change nothing. */
export class RandomRequests {
  private readonly made: Made[] = [];
  private day: number;
  private orders = 0;

  constructor(
    private readonly scene: { gateway: Gateway; admin: Client; team: Team; random: () => number },
    start: string,
  ) {
    this.day = Date.parse(start);
  }

  async change(times: number): Promise<void> {
    const { gateway } = this.scene;
    for (let count = 0; count < times; count += 1) {
      this.day += Math.floor(this.scene.random() * this.scene.random() * 3 * DAY_MS);
      moveTo(gateway, new Date(this.day).toISOString().slice(0, 19).replace('T', ' '));
      await this.changeOnce();
    }
  }

  private async changeOnce(): Promise<void> {
    const { team } = this.scene;
    if (this.made.length < 5 || this.chance(0.25)) return this.create();
    const made = this.one(this.made);
    const person = this.one([team.pa, team.rsm, team.vp, team.vp, team.owner]);
    const acts: (() => Promise<unknown>)[] = [
      () => approve(person, made),
      () => approve(person, made),
      () => approve(team.owner, made),
      () => deny(person, made, { reason_code: this.one(['price', 'Price', 'margin']), comment: 'No' }),
      () => this.decideOne(person, made),
      () => this.decideOne(team.owner, made),
      () => edit(team.owner, made, this.header()),
      () => edit(team.owner, made, { opportunities: [{ id: this.one(made.lines), ...this.line() }] }),
      () => withdraw(team.owner, made),
      () => resubmit(team.owner, made, this.chance(0.5) ? this.header() : undefined),
      () => this.revise(made),
      () => this.revise(made),
      () => resubmit(team.owner, made),
      () => (this.chance(0.3) ? remove(team.owner, made) : approve(team.owner, made)),
      () => askAbout(person, made, { text: 'Why?', ...(this.chance(0.5) && { opportunity_id: this.one(made.lines) }) }),
      () => this.reassign(made),
      () => this.use(made),
      () => this.late(made),
    ];
    await this.one(acts)();
  }

  private async create(): Promise<void> {
    const { admin, team } = this.scene;
    const lines = Array.from({ length: this.chance(0.1) ? 0 : 1 + Math.floor(this.scene.random() * 3) }, () =>
      this.line(),
    );
    const made = await ask(this.one([team.requester, team.owner, team.pa]), lines, this.header());
    await admin.query('update approval_requests set created_at = $2 where id = $1', [made.id, new Date(this.day)]);
    this.made.push(made);
  }

  private async decideOne(person: Person, made: Made): Promise<void> {
    const opportunity_id = this.one(made.lines);
    const decision = this.chance(0.7)
      ? { decision: 'approve', ...(this.chance(0.5) && { approved_price: this.price() }) }
      : { decision: 'deny', reason_code: 'price', comment: 'No' };
    if (opportunity_id) await decide(person, made, [{ opportunity_id, ...decision }]);
  }

  private async revise({ id, lines }: Made): Promise<void> {
    const line = { id: this.one(lines), requested_price: this.price() };
    const { body } = await this.scene.team.owner.ask(REVISE, { id, input: { opportunities: [line] } });
    const { reviseApproval: revised } =
      (body as { data?: { reviseApproval?: { id: string; opportunities: { id: string }[] } } }).data ?? {};
    if (revised) this.made.push({ id: revised.id, lines: revised.opportunities.map((each) => each.id) });
  }

  private async reassign({ id }: Made): Promise<void> {
    const { team } = this.scene;
    const document = 'query ($id: ID!) { approvalRequest(id: $id) { steps { id status } } }';
    const { approvalRequest } = dataOf<{ approvalRequest: { steps: { id: string; status: string }[] } | null }>(
      await team.owner.ask(document, { id }),
    );
    const step = approvalRequest?.steps.find(({ status }) => status === 'active');
    if (step) await team.owner.ask(REASSIGN, { id: step.id, to: this.one([team.vp.id, team.owner.id, null]) });
  }

  private async use({ lines }: Made): Promise<void> {
    this.orders += 1;
    const input = { opportunity_id: this.one(lines), order_reference: `PO-${this.orders}`, quantity: 1 };
    await this.scene.team.owner.ask(RECORD, { input });
  }

  /** What timers record at a step. */
  private async late({ id }: Made): Promise<void> {
    await this.scene.admin.query(
      `update approval_steps set overdue_sent = true, escalations = escalations + 1 where approval_request_id = $1 and status = 'active'`,
      [id],
    );
  }

  private header(): object {
    return {
      sales_region: this.one(REGIONS),
      customer_name: this.one(CUSTOMERS),
      request_type: this.one(['New', null]),
      rep_firm: this.one(['Rep', null]),
    };
  }

  private line(): object {
    return {
      partnumber: this.one(PARTS),
      requested_price: this.chance(0.9) ? this.price() : null,
      quote_quantity: this.chance(0.8) ? 1 + Math.floor(this.scene.random() * 9) : null,
    };
  }

  private price(): number {
    return Math.round(this.one([50, 90, 152, 300]) * (0.9 + this.scene.random() / 5) * 1e6) / 1e6;
  }

  private chance(share: number): boolean {
    return this.scene.random() < share;
  }

  private one<T>(items: readonly T[]): T {
    return items[Math.floor(this.scene.random() * items.length)] as T;
  }
}
