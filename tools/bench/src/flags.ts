import { parseArgs } from 'node:util';

export interface Flags {
  /** How often each target is measured. */
  rounds: number;
  /** How long each time. */
  seconds: number;
  /** Rows of the large tables; whatever is smaller goes down with it. */
  rows: number;
  /** Works to do, by name; all when there is none. */
  only: string[];
  /** Where the table is written. */
  out: string;
}

/** With fewer a page of 15 would have none after it, and a thousandth of them no row. */
const LEAST_ROWS = 1_600;

/** @throws Error that names the flag */
export function readFlags(args: string[], works: string[], out: string): Flags {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '9' },
      seconds: { type: 'string', default: '1.5' },
      rows: { type: 'string', default: '1000000' },
      only: { type: 'string', multiple: true, default: [] },
      out: { type: 'string', default: out },
    },
  });
  const unknown = values.only.find((name) => !works.includes(name));
  if (unknown !== undefined) throw new Error(`--only must be one of ${works.join(', ')}, got "${unknown}".`);
  return {
    rounds: number('rounds', values.rounds, 1),
    seconds: number('seconds', values.seconds, 0.02),
    rows: Math.floor(number('rows', values.rows, LEAST_ROWS)),
    only: values.only,
    out: values.out,
  };
}

function number(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < least) throw new Error(`--${name} must be a number from ${least}, got "${text}".`);
  return value;
}
