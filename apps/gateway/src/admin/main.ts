import '../compile-cache';
import 'reflect-metadata';
import { ServiceError, ServiceUnavailable, ValidationFailed } from '@das/platform';
import { wordsOf } from '../edge/error-words';
import { validationMessages } from '../edge/validation-messages';
import { type Command, type Given, type Outcome, UsageError } from './command';
import { COMMANDS } from './commands';
import { Desk } from './desk';
import { helpOf, helpOfAll } from './help';
import { readArguments } from './read-arguments';

async function main(words: string[]): Promise<number> {
  const asked = readArguments(words, COMMANDS);
  if ('help' in asked) {
    process.stdout.write(`${asked.help ? helpOf(asked.help) : helpOfAll(COMMANDS)}\n`);
    return words.length ? 0 : 2;
  }
  const { json, text, isBad } = await carriedOut(asked.command, asked.given);
  process.stdout.write(`${asked.isJson ? JSON.stringify(json) : text}\n`);
  return isBad ? 1 : 0;
}

async function carriedOut(command: Command, given: Given): Promise<Outcome> {
  const desk = await Desk.open(process.env);
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

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${sentence(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
