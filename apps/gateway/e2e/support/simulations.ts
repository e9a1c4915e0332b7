import { dataOf } from './gateway';
import type { Person } from './workflow-fixture';

const SUMMARY = 'summary { lines unchanged shorter longer other_finisher owner_before owner_after }';
const LEVELS =
  'by_level { level_id code rank steps_before steps_after finishes_before finishes_after amount_before amount_after }';
const EXAMPLES =
  'examples { approval_request_id opportunity_id amount reason_before reason_after finisher_before finisher_after }';

/** A simulation with all fields, on one line. */
export const SIMULATE = `mutation ($input: SimulatePolicyInput!) { simulatePolicy(input: $input) { ${SUMMARY} ${LEVELS} ${EXAMPLES} note job { id kind status total done result } } }`;

export const NOTE =
  'This is what the rules would plan for these lines at their requested prices. It is not what people decided.';

export interface SimulatedJob {
  id: string;
  kind: string;
  status: string;
  total: number;
  done: number;
  result: Omit<Simulated, 'job'> | null;
}

export interface Simulated {
  summary: Record<string, number> | null;
  by_level: Record<string, number | string | null>[];
  examples: Record<string, number | string | null>[];
  note: string;
  job: SimulatedJob | null;
}

/** A period that contains today in every time zone. */
export function aroundToday(days = 1): { from: string; to: string } {
  const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  return { from: day(-days), to: day(days) };
}

export const simulate = async (person: Pick<Person, 'ask'>, input: object): Promise<Simulated> =>
  dataOf<{ simulatePolicy: Simulated }>(await person.ask(SIMULATE, { input: { ...aroundToday(), ...input } }))
    .simulatePolicy;

const JOB = 'query ($id: ID!) { job(id: $id) { id kind status total done result } }';

export const simulatedJob = async (person: Pick<Person, 'ask'>, id: string): Promise<SimulatedJob> =>
  dataOf<{ job: SimulatedJob }>(await person.ask(JOB, { id })).job;

/** A row of `by_level`. */
export const levelRow = (
  level_id: string | null,
  [code, rank]: [string | null, number | null],
  [steps_before, steps_after, finishes_before, finishes_after, amount_before, amount_after]: number[],
): object => ({
  level_id,
  code,
  rank,
  steps_before,
  steps_after,
  finishes_before,
  finishes_after,
  amount_before,
  amount_after,
});
