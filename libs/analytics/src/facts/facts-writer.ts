import { type Database, type Statement, decimalOf, sql, tenant, where } from '@das/platform';
import { rowsOfEach } from './facts-reader';
import type { RequestFacts } from './request-facts';
import { AMOUNT_SUMS, COUNT_SUMS, type Sums } from './sums';

type Columns = readonly (readonly [name: string, type: string])[];

const SUMS: Columns = [
  ...COUNT_SUMS.map((name) => [name, 'bigint'] as const),
  ...AMOUNT_SUMS.map((name) => [name, 'numeric'] as const),
];
const texts = (...names: string[]): Columns => names.map((name) => [name, 'text'] as const);

/** The columns of each table of facts, besides the tenant and the generation. */
const REQUESTS: Columns = [
  ...texts('approval_request_id'),
  ['created_day', 'date'],
  ['decided_day', 'date'],
  ...texts('lifecycle_state', 'sales_region', 'sales_region_label', 'request_type', 'request_type_label'),
  ...texts('customer', 'customer_label', 'rep_firm', 'rep_firm_label', 'requester'),
  ['questions', 'integer'],
  ['cycle_seconds', 'integer'],
  ['cycle_business_seconds', 'integer'],
  ['response_seconds', 'integer'],
  ...SUMS,
];
const LINES: Columns = [
  ...texts('approval_request_id', 'opportunity_id'),
  ['is_counted', 'boolean'],
  ...texts('partnumber', 'partnumber_label', 'product_category'),
  ['level_keys', 'text[]'],
  ...texts('approver', 'reason_code', 'reason_code_label'),
  ['question_ids', 'text[]'],
  ...SUMS,
];
const STEPS: Columns = [
  ...texts('approval_request_id', 'step_id'),
  ['level_keys', 'text[]'],
  ...texts('outcome'),
  ['is_overdue', 'boolean'],
  ['is_escalated', 'boolean'],
  ['seconds', 'integer'],
];

export const FACT_TABLES = [
  { table: 'request_facts', columns: REQUESTS },
  { table: 'line_facts', columns: LINES },
  { table: 'step_facts', columns: STEPS },
] as const;

/** The columns of `request_facts`, besides the tenant. */
export const REQUEST_COLUMNS: readonly string[] = ['generation', ...REQUESTS.map(([name]) => name)];

/** The days of a request in its facts. */
export type FactDays = Pick<RequestFacts, 'created_day' | 'decided_day'>;

/** The rows of facts as tables have them, in the order of {@link FACT_TABLES}. Amounts are decimal texts. */
export function rowsOfFacts(facts: readonly RequestFacts[]): object[][] {
  return [
    facts.map(({ sums, lines: _lines, steps: _steps, ...columns }) => ({ ...columns, ...stored(sums) })),
    facts.flatMap(({ approval_request_id, lines }) =>
      lines.map(({ sums, ...columns }) => ({ approval_request_id, ...columns, ...stored(sums) })),
    ),
    facts.flatMap(({ approval_request_id, steps }) => steps.map((step) => ({ approval_request_id, ...step }))),
  ];
}

const stored = (sums: Sums): object => ({
  ...sums,
  ...Object.fromEntries(AMOUNT_SUMS.map((name) => [name, decimalOf(sums[name])])),
});

/**
 * Replaces the facts of these requests in one generation. Requests without facts are deleted ones. The caller has locked the state of the tenant.
 *
 * @returns the days of the earlier and of the new facts
 */
export async function writeFacts(
  db: Database,
  generation: number,
  ids: string[],
  facts: RequestFacts[],
): Promise<FactDays[]> {
  if (!ids.length) return [];
  const rows = rowsOfFacts(facts);
  const earlier = await db.run<FactDays & { approval_request_id: string }>(
    rowsOfEach(ids, 'request_facts', DAYS, sql.fragment`approval_request_id = asked_id and generation = ${generation}`),
  );
  const insertions = FACT_TABLES.flatMap((table, index) =>
    rows[index]?.length ? [insertion(table, generation, rows[index])] : [],
  );
  const removals = earlier.length ? [removal(generation, earlier)] : []; // a load writes the first facts of a request
  if (insertions.length || removals.length) await db.runAll([...removals, ...insertions]);
  return [...earlier, ...facts];
}

const DAYS = 'approval_request_id, created_day, decided_day';
const removal = (generation: number, facts: readonly { approval_request_id: string }[]): Statement =>
  sql`delete from request_facts where ${tenant} and generation = ${generation}
    and ${where.isOneOfKeys(
      'approval_request_id',
      facts.map((each) => each.approval_request_id),
    )}`;

/** Citus inserts from a select only if it returns rows. */
function insertion({ table, columns }: (typeof FACT_TABLES)[number], generation: number, rows: object[]): Statement {
  const names = sql.raw(columns.map(([name]) => name).join(', '));
  const types = sql.raw(columns.map(([name, type]) => `${name} ${type}`).join(', '));
  return sql`insert into ${sql.raw(table)} (${tenant.column}, generation, ${names})
    select ${tenant.id}, ${generation}, ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${types}) returning 1 as added`;
}
