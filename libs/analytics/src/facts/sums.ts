/** The sums of counted lines and of their steps. Amounts are in millionths. */
export interface Sums {
  lines: number;
  lines_pending: number;
  lines_approved: number;
  lines_denied: number;
  lines_withdrawn: number;
  requested_amount: bigint;
  approved_amount: bigint;
  list_amount: bigint;
  saved_amount: bigint;
  /** Of lines with a list price above 0 and a requested price. */
  asked_list: bigint;
  asked_amount: bigint;
  /** Likewise, of approved lines only. */
  asked_approved_list: bigint;
  asked_approved_amount: bigint;
  /** Of approved lines with a list price above 0. */
  granted_list: bigint;
  granted_amount: bigint;
  overdue_steps: number;
  escalations: number;
  reassignments: number;
  used_quantity: number;
  usable_quantity: number;
}

export const COUNT_SUMS = [
  'lines',
  'lines_pending',
  'lines_approved',
  'lines_denied',
  'lines_withdrawn',
  'overdue_steps',
  'escalations',
  'reassignments',
  'used_quantity',
  'usable_quantity',
] as const satisfies readonly (keyof Sums)[];

export const AMOUNT_SUMS = [
  'requested_amount',
  'approved_amount',
  'list_amount',
  'saved_amount',
  'asked_list',
  'asked_amount',
  'asked_approved_list',
  'asked_approved_amount',
  'granted_list',
  'granted_amount',
] as const satisfies readonly (keyof Sums)[];

/** The columns of the sums, as tables of facts have them. */
export const SUM_COLUMNS: readonly (keyof Sums)[] = [...COUNT_SUMS, ...AMOUNT_SUMS];

export const NO_SUMS: Readonly<Sums> = {
  ...(Object.fromEntries(COUNT_SUMS.map((name) => [name, 0])) as Record<(typeof COUNT_SUMS)[number], number>),
  ...(Object.fromEntries(AMOUNT_SUMS.map((name) => [name, 0n])) as Record<(typeof AMOUNT_SUMS)[number], bigint>),
};

export function added(one: Sums, other: Sums): Sums {
  const sum = { ...one };
  for (const name of COUNT_SUMS) sum[name] += other[name];
  for (const name of AMOUNT_SUMS) sum[name] += other[name];
  return sum;
}
