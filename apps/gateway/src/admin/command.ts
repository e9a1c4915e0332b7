import type { AdminContext } from './admin-context';

/** An option of a command. */
export interface Option {
  description: string;
  /** The placeholder of its value in the help. An option without one is a flag. */
  takes?: string;
  isRequired?: boolean;
}

/** The result of a command. */
export interface Outcome {
  /** Printed with `--json`, on one line. */
  json: object;
  /** Printed without `--json`. */
  text: string;
  /** The command succeeded and found an error: exit 1. */
  isBad?: boolean;
}

/** The parsed command line after the name of the command. */
export interface ParsedArguments {
  /** The positional argument, such as the id of a key. */
  argument?: string;
  values: Record<string, string | undefined>;
  flags: Record<string, boolean | undefined>;
}

export interface Command {
  name: string;
  description: string;
  /** The placeholder of the positional argument in the help. */
  argument?: string;
  options: Record<string, Option>;
  run(given: ParsedArguments, context: AdminContext): Promise<Outcome>;
}

/** The value of a required option. `readArguments` has checked that it is present. */
export const valueOf = ({ values }: ParsedArguments, name: string): string => values[name] ?? '';
