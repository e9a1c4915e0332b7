import type { Client } from 'pg';
import { settle } from './analytics';
import { moveTo } from './deadlines';
import { givenCategory, givenProduct } from './factories';
import { type Gateway, dataOf } from './gateway';
import { approve, decide, deny, withdraw } from './workflow-actions';
import { type Team, ask } from './workflow-fixture';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The zone of the tenant. Requests of 03:30 in UTC are of the day before in it. */
export const ZONE = 'America/Chicago';
const UPDATE = `mutation { updateTenant(input: { timezone: "${ZONE}", currency: "USD" }) { id } }`;

/** How a request ends, and after how many hours. */
type Fate = [act: 'approved' | 'counter' | 'denied' | 'endorsed' | 'partly' | 'pending' | 'withdrawn', hours: number];

interface Planned {
  days_ago: number;
  customer: string;
  region: string;
  type?: string;
  part: string;
  price: number;
  fate: Fate;
}

const [HALDEN, LARKIN, OSLO] = ['Halden Automation', 'Larkin & Sons', 'Oslo Ferry Works'];
const [POWER, SENSOR, CABLE] = ['VPS-480-48D', 'SNS-12', 'CBL-3'];

const planned = (
  days_ago: number,
  [customer, region]: readonly [string, string],
  [part, price]: readonly [string, number],
  ...fate: Fate
): Planned => ({ days_ago, customer, region, part, price, fate, type: days_ago % 2 ? 'standard' : 'project' });

const [NA, EMEA] = [
  [HALDEN, 'NA'],
  [LARKIN, 'EMEA'],
] as const;
const LATAM = [OSLO, 'LATAM'] as const;

/** Requests of the last 70 days, at 03:30 in UTC. Those that wait keep their ages until the end of the day. */
const STORY: Planned[] = [
  planned(70, NA, [POWER, 90], 'approved', 72),
  planned(60, EMEA, [SENSOR, 40], 'denied', 100),
  planned(45, NA, [POWER, 88], 'approved', 90),
  planned(40, LATAM, [CABLE, 9], 'approved', 60),
  planned(33, NA, [SENSOR, 45], 'counter', 150), // decided in the last 30 days
  planned(28, NA, [POWER, 85], 'approved', 48),
  planned(27, EMEA, [POWER, 80], 'approved', 30),
  planned(24, LATAM, [CABLE, 8], 'denied', 20),
  planned(21, NA, [SENSOR, 41], 'counter', 26),
  planned(20, EMEA, [SENSOR, 43], 'approved', 12),
  planned(17, NA, [POWER, 86], 'partly', 9),
  planned(16, LATAM, [POWER, 70], 'denied', 14),
  planned(16, EMEA, [CABLE, 8.5], 'pending', 0),
  planned(12, NA, [CABLE, 9.2], 'approved', 5),
  planned(10, NA, [POWER, 92], 'withdrawn', 3),
  planned(9, EMEA, [POWER, 152], 'endorsed', 30),
  planned(6, NA, [SENSOR, 44], 'approved', 2),
  planned(5, EMEA, [SENSOR, 42], 'counter', 4),
  planned(4, NA, [CABLE, 9], 'pending', 0),
  planned(2, LATAM, [POWER, 84], 'approved', 1),
  planned(1.75, NA, [POWER, 89], 'pending', 0),
  planned(1.5, EMEA, [SENSOR, 39], 'pending', 0),
];

const utc = (at_ms: number): string => new Date(at_ms).toISOString().slice(0, 19).replace('T', ' ');

/** Makes the history of a team with a database of its own, and leaves the clock at the present. @returns the id of the category ACDC */
export async function givenOverviewHistory(scene: { gateway: Gateway; admin: Client; team: Team }): Promise<string> {
  const { gateway, team } = scene;
  dataOf(await team.owner.ask(UPDATE));
  const power = await givenCategory(team.tenant, { name: 'Power supplies', code: 'ACDC' });
  const sensors = await givenCategory(team.tenant, { name: 'Sensors', code: 'SENS' });
  await givenProduct(team.tenant, { partnumber: POWER, list_price: 120, category_id: power });
  await givenProduct(team.tenant, { partnumber: SENSOR, list_price: 50, category_id: sensors });
  await givenProduct(team.tenant, { partnumber: CABLE, list_price: 10 });
  const today_ms = Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now()));
  for (const each of STORY) await make(scene, each, today_ms - each.days_ago * DAY_MS + 3.5 * HOUR_MS);
  moveTo(gateway, utc(Date.now()));
  await settle(gateway, team.tenant);
  return power;
}

async function make(
  { gateway, admin, team }: Parameters<typeof givenOverviewHistory>[0],
  each: Planned,
  at_ms: number,
) {
  moveTo(gateway, utc(at_ms));
  const line = { partnumber: each.part, quote_quantity: 10, requested_price: each.price };
  const header = { customer_name: each.customer, sales_region: each.region, request_type: each.type };
  const made = await ask(team.requester, each.fate[0] === 'partly' ? [line, line] : [line], header);
  await admin.query('update approval_requests set created_at = $2 where id = $1', [made.id, new Date(at_ms)]);
  const [act, hours] = each.fate;
  moveTo(gateway, utc(at_ms + hours * HOUR_MS));
  const [opportunity_id, other_id] = made.lines;
  const counter = { opportunity_id, decision: 'approve', approved_price: Math.round(each.price * 105) / 100 };
  const deny_other = { opportunity_id: other_id, decision: 'deny', reason_code: 'margin', comment: 'No.' };
  const acts: Partial<Record<Fate[0], () => Promise<unknown>>> = {
    approved: () => approve(team.vp, made),
    endorsed: () => approve(team.pa, made),
    denied: () => deny(team.vp, made, { reason_code: 'price', comment: 'Too low.' }),
    withdrawn: () => withdraw(team.requester, made),
    counter: () => decide(team.vp, made, [counter]),
    partly: () => decide(team.vp, made, [counter, deny_other]),
  };
  expect((await acts[act]?.()) ?? {}).not.toHaveProperty('errors');
}
