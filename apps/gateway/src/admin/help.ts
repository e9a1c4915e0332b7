import type { Command, Option } from './command';
import type { Program } from './program';

/** The list of commands. */
export const helpOfAll = (commands: Command[], { admin, hasEmbedded }: Program): string =>
  [
    `Usage: ${admin} <command> [options]`,
    '',
    ...table(commands.map(({ name, description }) => [name, description])),
    '',
    `Options of a command: ${admin} <command> --help. With --json the result is one line of JSON.`,
    `The database is that of DATABASE_URL and DAS_DATABASE_ADMIN_URL${hasEmbedded ? ', else the embedded one in DAS_DATA_DIR' : ''}, also while the service runs.`,
    'Exit codes: 0 success, 1 failure or an error in the audit log, 2 invalid command line.',
  ].join('\n');

/** The usage and the options of one command. */
export const helpOf = ({ name, description, argument, options }: Command, program: Program): string => {
  const required = Object.entries(options).filter(([, { isRequired }]) => isRequired);
  const usage = [
    `Usage: ${name === 'migrate' ? program.migrate : `${program.admin} ${name}`}`,
    ...(argument ? [`<${argument}>`] : []),
    ...required.map(([option, facts]) => shown(option, facts)),
    '[options]',
  ];
  const rows = Object.entries({ ...options, json: { description: 'Print the result as one line of JSON.' } } as Record<
    string,
    Option
  >);
  return [
    usage.join(' '),
    '',
    description,
    '',
    ...table(rows.map(([option, facts]) => [shown(option, facts), facts.description])),
  ].join('\n');
};

const shown = (name: string, { takes }: Option): string => (takes ? `--${name} <${takes}>` : `--${name}`);

function table(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`);
}
