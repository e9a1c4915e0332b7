import { ServiceError, ServiceUnavailable, ValidationFailed } from '@das/platform';
import { describeError } from '../http/errors/error-messages';
import { validationMessages } from '../http/errors/validation-messages';
import { UsageError } from './cli-errors';
import type { Command, ParsedArguments, Outcome } from './command';
import { COMMANDS } from './commands';
import { AdminContext, type Report } from './admin-context';
import { helpOf, helpOfAll } from './help';
import type { CliResult } from './print-result';
import { NPM, type Program } from './program';
import { readArguments } from './read-arguments';

/**
 * Runs a command. Errors are one line on standard error.
 *
 * @param report receives the progress of what takes long
 */
export async function runCli(
  words: string[],
  environment: NodeJS.ProcessEnv,
  report: Report = () => undefined,
  program = NPM,
): Promise<CliResult> {
  try {
    return { ...(await answered(words, program, () => AdminContext.open(environment, program, report))), err: '' };
  } catch (error) {
    return { code: error instanceof UsageError ? 2 : 1, out: '', err: `${sentence(error)}\n` };
  }
}

async function answered(
  words: string[],
  program: Program,
  open: () => Promise<AdminContext>,
): Promise<Omit<CliResult, 'err'>> {
  const asked = readArguments(words, COMMANDS);
  if ('help' in asked)
    return {
      code: words.length ? 0 : 2,
      out: `${asked.help ? helpOf(asked.help, program) : helpOfAll(COMMANDS, program)}\n`,
    };
  const { json, text, isBad } = await carriedOut(asked.command, asked.given, await open());
  return { code: isBad ? 1 : 0, out: `${asked.isJson ? JSON.stringify(json) : text}\n` };
}

async function carriedOut(command: Command, given: ParsedArguments, context: AdminContext): Promise<Outcome> {
  try {
    return await command.run(given, context);
  } finally {
    await context.close();
  }
}

/** The error in one line. */
function sentence(error: unknown): string {
  if (error instanceof ValidationFailed) {
    const failures = error.failures.map(({ path, ...failure }) => ({ ...failure, path: path.slice(1) }));
    return Object.values(validationMessages(new ValidationFailed(failures, error.left_out)))
      .flat()
      .join(' ');
  }
  if (error instanceof ServiceUnavailable) return sentence(error.cause);
  if (error instanceof ServiceError) return describeError(error, '').message;
  if (error instanceof UsageError) return `${error.message} See --help.`;
  return error instanceof Error ? error.message || error.name : String(error);
}
