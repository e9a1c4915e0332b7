import { ServiceError, ServiceUnavailable, ValidationFailed } from '@das/platform';
import { wordsOf } from '../edge/error-words';
import { validationMessages } from '../edge/validation-messages';
import { type Command, type Given, type Outcome, UsageError } from './command';
import { COMMANDS } from './commands';
import { Desk } from './desk';
import { helpOf, helpOfAll } from './help';
import { readArguments } from './read-arguments';

/** What a run of the program came to: its exit code, and what it writes on either output. */
export interface Ran {
  code: number;
  out: string;
  err: string;
}

/** Runs the program to its end. What goes wrong is one line on the error output. */
export async function runProgram(words: string[], environment: NodeJS.ProcessEnv): Promise<Ran> {
  try {
    return { ...(await answered(words, environment)), err: '' };
  } catch (error) {
    return { code: error instanceof UsageError ? 2 : 1, out: '', err: `${sentence(error)}\n` };
  }
}

async function answered(words: string[], environment: NodeJS.ProcessEnv): Promise<Omit<Ran, 'err'>> {
  const asked = readArguments(words, COMMANDS);
  if ('help' in asked) return { code: words.length ? 0 : 2, out: `${asked.help ? helpOf(asked.help) : helpOfAll(COMMANDS)}\n` };
  const { json, text, isBad } = await carriedOut(asked.command, asked.given, environment);
  return { code: isBad ? 1 : 0, out: `${asked.isJson ? JSON.stringify(json) : text}\n` };
}

async function carriedOut(command: Command, given: Given, environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const desk = await Desk.open(environment);
  try {
    return await command.run(given, desk);
  } finally {
    await desk.close();
  }
}

/** What went wrong, in one line. */
function sentence(error: unknown): string {
  if (error instanceof ValidationFailed) {
    const failures = error.failures.map(({ path, ...failure }) => ({ ...failure, path: path.slice(1) }));
    return Object.values(validationMessages(failures)).flat().join(' ');
  }
  if (error instanceof ServiceUnavailable) return sentence(error.cause);
  if (error instanceof ServiceError) return wordsOf(error, '').message;
  if (error instanceof UsageError) return `${error.message} See --help.`;
  return error instanceof Error ? error.message || error.name : String(error);
}
