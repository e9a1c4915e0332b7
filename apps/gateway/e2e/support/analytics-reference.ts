import type { BusinessCalendar } from '@das/tenants';
import type { Client } from 'pg';
import { type Answer, NOTHING, type Numbers } from './analytics';
import { type Line, type Request, type Row, durationsOf } from './analytics-durations';

/** A computation of analytics over all rows, written from the contract without a look at the service's. */

export interface ReferenceInput {
  from: string;
  to: string;
  basis: string;
  group_by: string[];
  calendar: BusinessCalendar;
}

const TIMES = `to_char(TIME at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const time = (column: string): string => `${TIMES.replace('TIME', column)} as ${column}`;

/** The rows of a tenant, of requests that are not deleted. */
export async function rowsOf(admin: Client, tenant_id: string): Promise<Request[]> {
  const read = async (text: string): Promise<Row[]> => (await admin.query<Row>(text, [tenant_id])).rows;
  const requests = (await read(
    `select id, round, lifecycle_state, created_by_id, sales_region, request_type, customer_name, rep_firm, ${time('created_at')}, ${time('decided_at')}
       from approval_requests where tenant_id = $1 and deleted_at is null`,
  )) as Request[];
  const lines = await read(
    `select *, requested_price::text, approved_price::text, list_price_at_request::text from request_details where tenant_id = $1`,
  );
  const steps = await read(
    `select id, approval_request_id, opportunity_id, round, sequence, rank, level_ids, status, category_id, acted_by_id, carried_from_round,
            carried_from_request_id, overdue_sent, escalations, reassignments, ${time('activated_at')}, ${time('decided_at')}
       from approval_steps where tenant_id = $1 order by round, sequence`,
  );
  const questions = await read(
    `select id, approval_request_id, opportunity_ids, asked_by_id, ${time('asked_at')} from approval_questions where tenant_id = $1`,
  );
  for (const request of requests) {
    const own = ({ approval_request_id }: Row): boolean => approval_request_id === request.id;
    request.steps = steps.filter(own);
    request.questions = questions.filter(own);
    request.lines = lines.filter(own) as Line[];
    for (const line of request.lines) {
      line.request = request;
      line.steps = request.steps.filter(({ opportunity_id }) => opportunity_id === line.id);
    }
  }
  return requests;
}

const ofRound = ({ request, steps }: Line): Row[] => steps.filter(({ round }) => round === request.round);
const isCounted = (line: Line): boolean =>
  !ofRound(line).some((step) => step['carried_from_request_id'] !== null && step['status'] === 'approved');
const outcomeOf = (line: Line): string =>
  line.status === 'denied' && line['reason_code'] === 'withdrawn' ? 'withdrawn' : line.status;

const dateIn = (timezone: string, moment: unknown): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(moment as string),
  );
const folded = (text: unknown): string | null => (text as string | null)?.trim().toLowerCase() || null;

function weekOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/** The keys of a line, or of a request, in a dimension. */
function keysOf(dimension: string, request: Request, line: Line | undefined, date: string): (string | null)[] {
  const ofRequest: Record<string, () => string | null> = {
    day: () => date,
    week: () => weekOf(date),
    month: () => `${date.slice(0, 7)}-01`,
    sales_region: () => folded(request['sales_region']),
    request_type: () => folded(request['request_type']),
    customer: () => folded(request['customer_name']),
    rep_firm: () => folded(request['rep_firm']),
    requester: () => request['created_by_id'] as string | null,
  };
  const found = ofRequest[dimension];
  if (found) return [found()];
  if (!line) return [];
  const outcome = outcomeOf(line);
  if (dimension === 'partnumber') return [folded(line['partnumber'])];
  if (dimension === 'reason_code') return [line.status === 'denied' ? folded(line['reason_code']) : null];
  if (dimension === 'approver')
    return [outcome === 'approved' || outcome === 'denied' ? (line['decided_by_id'] as string | null) : null];
  if (dimension === 'product_category') {
    const active = line.steps.filter(
      (step) => step['activated_at'] !== null || step['carried_from_request_id'] !== null,
    );
    return [(active.at(-1)?.['category_id'] as string | null | undefined) ?? null];
  }
  if (outcome === 'withdrawn') return [null];
  const step = ofRound(line)
    .filter(({ status }) => status === (outcome === 'pending' ? 'active' : outcome))
    .at(-1);
  if (!step) return [null];
  return step['rank'] === null ? ['owner'] : (step['level_ids'] as string[]);
}

const OF_LINES = ['partnumber', 'product_category', 'level', 'approver', 'reason_code'];

interface Group {
  keys: (string | null)[];
  requests: Set<Request>;
  lines: Set<Line>;
}

const micros = (value: unknown): bigint => {
  const [whole = '0', fraction = ''] = ((value as string | null) ?? '0').split('.');
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
};
const amountOf = (line: Line, column: string): bigint =>
  micros(line[column]) * BigInt(Number(line['quote_quantity'] ?? 1));
const sumOf = (lines: Line[], value: (line: Line) => bigint): bigint =>
  lines.reduce((sum, line) => sum + value(line), 0n);
const money = (sum: bigint): number => Number(`${sum / 1_000_000n}.${String(sum % 1_000_000n).padStart(6, '0')}`);

/** Digit by digit: four decimals, and the half of the remainder away from zero. */
function percentOf(part: bigint, whole: bigint): number | null {
  if (whole <= 0n) return null;
  const scaled = (part < 0n ? -part : part) * 1_000_000n;
  const rounded = scaled / whole + ((scaled % whole) * 2n >= whole ? 1n : 0n);
  return Number(part < 0n ? -rounded : rounded) / 10_000;
}

/** @param ofLines whether the steps and questions are those of the lines */
function measuresOf(group: Group, ofLines: boolean, calendar: BusinessCalendar): Numbers {
  const requests = [...group.requests];
  const lines = [...group.lines].filter(isCounted);
  const outcome = (wanted: string): Line[] => lines.filter((line) => outcomeOf(line) === wanted);
  const approved = outcome('approved');
  const hasList = (line: Line): boolean => micros(line['list_price_at_request']) > 0n;
  const asked = lines.filter((line) => hasList(line) && line['requested_price'] !== null);
  const askedApproved = asked.filter((line) => approved.includes(line));
  const granted = approved.filter(hasList);
  const discount = (of: Line[], column: string): number | null => {
    const list = sumOf(of, (line) => amountOf(line, 'list_price_at_request'));
    return percentOf(list - sumOf(of, (line) => amountOf(line, column)), list);
  };
  const steps = ofLines ? lines.flatMap((line) => line.steps) : requests.flatMap((request) => request.steps);
  const ids = new Set(lines.map(({ id }) => id));
  const questions = requests
    .flatMap((request) => request.questions)
    .filter((question) => !ofLines || (question['opportunity_ids'] as string[]).some((id) => ids.has(id)));
  const usable = approved.filter((line) => line['quote_quantity'] !== null && line['superseded_at'] === null);
  const total = (of: Row[], column: string): number => of.reduce((sum, row) => sum + Number(row[column]), 0);
  return {
    ...NOTHING,
    requests: requests.length,
    ...Object.fromEntries(
      ['pending', 'approved', 'partially_approved', 'denied', 'withdrawn', 'expired', 'revoked', 'superseded'].map(
        (state) => [state, requests.filter(({ lifecycle_state }) => lifecycle_state === state).length],
      ),
    ),
    lines: lines.length,
    ...Object.fromEntries(
      ['pending', 'approved', 'denied', 'withdrawn'].map((each) => [`lines_${each}`, outcome(each).length]),
    ),
    approval_rate_percent: percentOf(BigInt(approved.length), BigInt(approved.length + outcome('denied').length)),
    requested_amount: money(sumOf(lines, (line) => amountOf(line, 'requested_price'))),
    approved_amount: money(sumOf(approved, (line) => amountOf(line, 'approved_price'))),
    list_amount: money(sumOf(lines, (line) => amountOf(line, 'list_price_at_request'))),
    saved_amount: money(
      sumOf(
        approved.filter(
          (line) =>
            line['requested_price'] !== null && micros(line['approved_price']) > micros(line['requested_price']),
        ),
        (line) => amountOf(line, 'approved_price') - amountOf(line, 'requested_price'),
      ),
    ),
    discount_requested_percent: discount(asked, 'requested_price'),
    discount_requested_of_approved_percent: discount(askedApproved, 'requested_price'),
    discount_approved_percent: discount(granted, 'approved_price'),
    ...durationsOf(requests, calendar),
    overdue_steps: steps.filter((step) => step['overdue_sent']).length,
    escalations: total(steps, 'escalations'),
    reassignments: total(steps, 'reassignments'),
    questions: new Set(questions.map(({ id }) => id)).size,
    usage_percent: percentOf(BigInt(total(usable, 'used_quantity')), BigInt(total(usable, 'quote_quantity'))),
  };
}

const compared = (one: string | null, other: string | null): number => {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
};

/** The answer as the service gives it, without labels: totals, and groups in their order. */
export function reference(
  requests: Request[],
  { from, to, basis, group_by, calendar }: ReferenceInput,
): Pick<Answer, 'totals'> & { groups: [(string | null)[], Numbers][] } {
  const { timezone } = calendar;
  const isDecided = basis === 'decided';
  const dated = requests.flatMap((request): [Request, string][] => {
    if (isDecided && (request.lifecycle_state === 'pending' || request['decided_at'] === null)) return [];
    const date = dateIn(timezone, request[isDecided ? 'decided_at' : 'created_at']);
    return date >= from && date <= to ? [[request, date]] : [];
  });
  const ofLines = group_by.some((dimension) => OF_LINES.includes(dimension));
  const groups = new Map<string, Group>();
  const add = (keys: (string | null)[], request: Request, lines: Line[]): void => {
    const name = JSON.stringify(keys);
    const group = groups.get(name) ?? { keys, requests: new Set(), lines: new Set() };
    groups.set(name, group);
    group.requests.add(request);
    for (const line of lines) group.lines.add(line);
  };
  for (const [request, date] of dated)
    for (const line of ofLines ? request.lines : [undefined])
      for (const first of keysOf(group_by[0] ?? 'day', request, line, date))
        for (const second of group_by[1] ? keysOf(group_by[1], request, line, date) : [null])
          add(group_by[1] ? [first, second] : [first], request, line ? [line] : request.lines);
  const all: Group = {
    keys: [],
    requests: new Set(dated.map(([request]) => request)),
    lines: new Set(dated.flatMap(([{ lines }]) => lines)),
  };
  const time = group_by.findIndex((dimension) => ['day', 'week', 'month'].includes(dimension));
  const measured = [...groups.values()].map((group): [(string | null)[], Numbers] => [
    group.keys,
    measuresOf(group, ofLines, calendar),
  ]);
  measured.sort(
    ([keys, one], [others, other]) =>
      (time < 0 ? 0 : compared(keys[time] ?? null, others[time] ?? null)) ||
      Number(other['requests']) - Number(one['requests']) ||
      compared(keys[0] ?? null, others[0] ?? null) ||
      compared(keys[1] ?? null, others[1] ?? null),
  );
  return { totals: measuresOf(all, false, calendar), groups: group_by.length ? measured : [] };
}
