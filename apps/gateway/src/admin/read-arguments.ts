import { parseArgs } from 'node:util';
import { UsageError } from './cli-errors';
import type { Command, ParsedArguments } from './command';

/** A parsed command line: a command with its arguments, or a request for help. */
export type Asked = { help: Command | undefined } | { command: Command; given: ParsedArguments; isJson: boolean };

/** Reads `tenant create --name …`. @throws UsageError */
export function readArguments(words: string[], commands: Command[]): Asked {
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word));
  const isHelp = words.includes('--help') || words.includes('-h');
  if (isHelp || !words.length || words[0] === 'help') return { help: command };
  if (!command)
    throw new UsageError(
      `There is no command ${words
        .filter((word) => !word.startsWith('-'))
        .slice(0, 2)
        .join(' ')}.`,
    );
  return { command, ...read(words.slice(command.name.split(' ').length), command) };
}

function read(args: string[], command: Command): { given: ParsedArguments; isJson: boolean } {
  const { values, positionals } = parsed(args, command);
  const [argument, excess = command.argument ? undefined : argument] = positionals;
  if (excess !== undefined) throw new UsageError(`${command.name} takes no ${JSON.stringify(excess)}.`);
  const missing = Object.entries(command.options).filter(
    ([name, { isRequired }]) => isRequired && values[name] === undefined,
  );
  if (missing.length)
    throw new UsageError(`${command.name} needs ${missing.map(([name]) => `--${name}`).join(' and ')}.`);
  const { json = false, ...rest } = values;
  const entries = Object.entries(rest);
  const texts = Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
  const flags = Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'boolean' ? [[name, value] as const] : [])),
  );
  return { given: { argument, values: texts, flags }, isJson: json === true };
}

interface Parsed {
  values: Record<string, string | boolean | undefined>;
  positionals: string[];
}

/** Only the first sentence of Node's error messages is kept. */
function parsed(args: string[], { options }: Command): Parsed {
  const known = Object.entries(options).map(
    ([name, { takes }]) => [name, { type: takes ? 'string' : 'boolean' } as const] as const,
  );
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...Object.fromEntries(known), json: { type: 'boolean' } },
      allowPositionals: true,
    });
    return { values: { ...values }, positionals };
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split(/\. |\n/)[0]}.`);
  }
}
