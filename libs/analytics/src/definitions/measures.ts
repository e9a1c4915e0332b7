export const STATES = [
  'pending',
  'approved',
  'partially_approved',
  'denied',
  'withdrawn',
  'expired',
  'revoked',
  'superseded',
] as const;

/** The columns of durations, each with the percentiles that are measured. */
export const DURATIONS = {
  cycle_seconds: [50, 90, 95],
  cycle_business_seconds: [50, 90, 95],
  response_seconds: [50, 90],
} as const;

interface MeasureFacts {
  type: 'float' | 'int';
  /** Counts and sums are never null. */
  isNullable: boolean;
  isDuration: boolean;
  /** SQL over the additive numbers and percentiles of a group. */
  sql: string;
  description: string;
}

const count = (sql: string, description: string): MeasureFacts => ({
  type: 'int',
  isNullable: false,
  isDuration: false,
  sql: `(${sql})::integer`,
  description,
});
const amount = (sql: string, description: string): MeasureFacts => ({
  type: 'float',
  isNullable: false,
  isDuration: false,
  sql,
  description,
});

/** 100 × part ÷ whole of exact decimals, rounded once to 4 decimals, half away from zero; null when the whole is 0. */
const percent = (part: string, whole: string, description: string): MeasureFacts => ({
  type: 'float',
  isNullable: true,
  isDuration: false,
  sql: `case when (${whole}) > 0 then sign((${part})::numeric) * div(2000000 * abs((${part})::numeric) + (${whole}), 2 * (${whole})::numeric) * 0.0001 end`,
  description: `${description} In percent, rounded to 4 decimals.`,
});

const duration = (column: string, percentile: number, description: string): MeasureFacts => ({
  type: 'int',
  isNullable: true,
  isDuration: true,
  sql: `${column}_p${percentile}`,
  description: `${description} The percentile ${percentile}, in seconds rounded up to a step.`,
});

const CYCLE =
  'From the submission of the present round to `decided_at`, of requests that are settled and not withdrawn.';
const BUSINESS = `${CYCLE} In business time, by the present calendar.`;
const RESPONSE =
  'From the submission of the present round to the first decision or question of a user other than the requester.';
const lines = (outcome: string): MeasureFacts => count(`lines_${outcome}`, `Counted lines that are ${outcome}.`);
const states = Object.fromEntries(
  STATES.map((state) => [state, count(state, `Requests whose state is ${state.replace('_', ' ')} now.`)]),
) as Record<(typeof STATES)[number], MeasureFacts>;

/** Every measure by its name, in the order of the schema. */
export const MEASURES = {
  requests: count('requests', 'Number of requests.'),
  ...states,
  lines: count('lines', 'Number of counted lines.'),
  lines_pending: lines('pending'),
  lines_approved: lines('approved'),
  lines_denied: lines('denied'),
  lines_withdrawn: lines('withdrawn'),
  approval_rate_percent: percent('lines_approved', 'lines_approved + lines_denied', 'Approved lines of those decided.'),
  requested_amount: amount('requested_amount', 'Sum of requested price × quantity over all lines.'),
  approved_amount: amount('approved_amount', 'Sum of approved price × quantity over approved lines.'),
  list_amount: amount('list_amount', 'Sum of list price × quantity over the lines that have a list price.'),
  saved_amount: amount(
    'saved_amount',
    'Sum of (approved − requested price) × quantity where the approved price is higher.',
  ),
  discount_requested_percent: percent('asked_list - asked_amount', 'asked_list', 'The discount asked for.'),
  discount_requested_of_approved_percent: percent(
    'asked_approved_list - asked_approved_amount',
    'asked_approved_list',
    'The discount asked for, over approved lines.',
  ),
  discount_approved_percent: percent('granted_list - granted_amount', 'granted_list', 'The discount granted.'),
  cycle_time_p50_seconds: duration('cycle_seconds', 50, CYCLE),
  cycle_time_p90_seconds: duration('cycle_seconds', 90, CYCLE),
  cycle_time_p95_seconds: duration('cycle_seconds', 95, CYCLE),
  cycle_time_p50_business_seconds: duration('cycle_business_seconds', 50, BUSINESS),
  cycle_time_p90_business_seconds: duration('cycle_business_seconds', 90, BUSINESS),
  cycle_time_p95_business_seconds: duration('cycle_business_seconds', 95, BUSINESS),
  first_response_p50_seconds: duration('response_seconds', 50, RESPONSE),
  first_response_p90_seconds: duration('response_seconds', 90, RESPONSE),
  overdue_steps: count('overdue_steps', 'Steps that were overdue, of all rounds.'),
  escalations: count('escalations', 'Stages of escalation, of all rounds.'),
  reassignments: count('reassignments', 'Reassignments of steps, of all rounds.'),
  questions: count('questions', 'Questions asked, in any state.'),
  usage_percent: percent(
    'used_quantity',
    'usable_quantity',
    'Used quantity of the quantity of approved lines that are not superseded.',
  ),
} as const satisfies Record<string, MeasureFacts>;

export type Measure = keyof typeof MEASURES;

export const MEASURE_NAMES = Object.keys(MEASURES) as Measure[];

export const isDuration = (name: Measure): boolean => MEASURES[name].isDuration;

/** The columns of durations that these measures need. */
export const durationsOf = (names: ReadonlySet<string>): string[] =>
  Object.keys(DURATIONS).filter((column) =>
    MEASURE_NAMES.some((name) => names.has(name) && MEASURES[name].sql.startsWith(`${column}_p`)),
  );

/** The values of a group. */
export type MeasureValues = Record<Measure, number | null>;

/** The values of a group without requests. */
export const NO_VALUES = Object.fromEntries(
  MEASURE_NAMES.map((name) => [name, MEASURES[name].isNullable ? null : 0]),
) as MeasureValues;
