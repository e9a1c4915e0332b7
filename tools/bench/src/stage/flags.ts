import { parseArgs } from 'node:util';

export interface Flags {
  /** Measurements per target. */
  rounds: number;
  /** Duration of a measurement in seconds. */
  seconds: number;
  /** Rows of the large tables; smaller tables are scaled with it. */
  rows: number;
  /** Scenarios by name; all when empty. */
  only: string[];
  /** The file of the table; a comparison is only printed. */
  out: string;
  /** The commit that this build is compared with. */
  against?: string;
}

/** What the flags may name, and their defaults. */
export interface FlagDefaults {
  /** Scenarios by name. */
  all: string[];
  compared?: string[];
  out?: string;
  rows?: string;
}

/** With fewer rows, a page of 15 would be the last one, and a thousandth would be less than a row. */
const MIN_ROWS = 1_600;
const ROWS = '1000000';
/** Three databases are filled. */
const COMPARED_ROWS = '200000';

/** @throws Error that names the flag */
export function readFlags(args: string[], { all, compared = [], out = '', rows = ROWS }: FlagDefaults): Flags {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '9' },
      seconds: { type: 'string', default: '1' },
      rows: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      out: { type: 'string', default: out },
      against: { type: 'string' },
    },
  });
  const names = values.against === undefined ? all : compared;
  const unknown = values.only.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`--only must be one of ${names.join(', ')}, got "${unknown}".`);
  return {
    rounds: number('rounds', values.rounds, 1),
    seconds: number('seconds', values.seconds, 0.02),
    rows: Math.floor(number('rows', values.rows ?? (values.against === undefined ? rows : COMPARED_ROWS), MIN_ROWS)),
    only: values.only,
    out: values.out,
    against: values.against,
  };
}

function number(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < least)
    throw new Error(`--${name} must be a number from ${least}, got "${text}".`);
  return value;
}
