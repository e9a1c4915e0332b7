import type { Desk } from './desk';

/** What may be given to a command. */
export interface Option {
  says: string;
  /** What its value is, for the help; an option without one is a flag. */
  takes?: string;
  isRequired?: boolean;
}

/** What a command came to. */
export interface Outcome {
  /** Printed with `--json`, on one line. */
  json: object;
  /** Printed without. */
  text: string;
  /** What was asked for has been done, and what it found is bad: exit 1. */
  isBad?: boolean;
}

/** What was given to a command. */
export interface Given {
  /** What stands alone, such as a key's id. */
  argument?: string;
  values: Record<string, string | undefined>;
  flags: Record<string, boolean | undefined>;
}

export interface Command {
  name: string;
  says: string;
  /** What stands alone, for the help. */
  argument?: string;
  options: Record<string, Option>;
  run(given: Given, desk: Desk): Promise<Outcome>;
}

/** The command was not written as it has to be: exit 2. */
export class UsageError extends Error {}

/** What was asked for cannot be: exit 1. */
export class CommandFailed extends Error {}

/** A value that the options demand; reading the arguments has seen to it that it is there. */
export const valueOf = ({ values }: Given, name: string): string => values[name] ?? '';
