import { parseArgs } from 'node:util';

export interface Flags {
  /** How often each target is measured. */
  rounds: number;
  /** How long each time. */
  seconds: number;
  /** Products of the tenant. */
  rows: number;
  json: boolean;
}

/** @throws Error that names the flag */
export function readFlags(args: string[]): Flags {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      rows: { type: 'string', default: '100000' },
      json: { type: 'boolean', default: false },
    },
  });
  // a page of 15 must have one after it, or the targets would not do the work that is measured
  return {
    rounds: wholeNumber('rounds', values.rounds, 1),
    seconds: wholeNumber('seconds', values.seconds, 1),
    rows: wholeNumber('rows', values.rows, 16),
    json: values.json,
  };
}

function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least) throw new Error(`--${name} must be a whole number from ${least}, got "${text}".`);
  return number;
}
