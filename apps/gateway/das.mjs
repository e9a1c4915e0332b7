#!/usr/bin/env -S node --max-semi-space-size=16 --heap-growing-percent=20 --no-allocation-site-pretenuring
// The program of the image. It builds nothing, writes nothing, and never uses the embedded database.
import './demand-node.mjs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';

const load = createRequire(import.meta.url);
const HELP = `Usage: das [command]

  start         Runs the service. The default.
  migrate       Migrates the database: das migrate --help
  admin         Administration of tenants, users, keys and the audit log: das admin --help
  audit-verify  Verifies an export of the audit log, without a database or a setting: das audit-verify --help
  healthcheck   Exits 0 when the service at HOST and PORT is ready.
  --version     Prints the version.

The settings are environment variables, or files: DATABASE_URL_FILE=/run/secrets/database-url.
`;

const runAdmin = (words) => {
  const { runProgram } = load('./dist/admin/run-program.js');
  return runProgram(load('./dist/admin/program.js').DAS, words);
};

const COMMANDS = {
  start: () => {
    const { NO_DATABASE, namesDatabase } = load('./dist/config/demand-database.js');
    if (!namesDatabase(process.env)) return fail(NO_DATABASE, 1);
    load('./dist/main.js');
    process.off('SIGINT', end).off('SIGTERM', end); // the service has its own handlers now
  },
  migrate: (words) => runAdmin(['migrate', ...words]),
  admin: runAdmin,
  'audit-verify': async (words) => {
    const { main } = await import('../../tools/audit-verify/audit-verify.mjs');
    process.exitCode = await main(words);
  },
  healthcheck: async () =>
    load('./dist/admin/print-result.js').printResult(
      await load('./dist/admin/healthcheck.js').healthcheck(process.env),
    ),
  '--version': () => void process.stdout.write(`${load('./dist/config/version.js').VERSION}\n`),
  '--help': () => void process.stdout.write(HELP),
};
const TAKE_ARGUMENTS = ['migrate', 'admin', 'audit-verify'];

function fail(sentence, code) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = code;
}

/** The first process of a container gets no default action for a signal, so it has to end itself. */
function end(signal) {
  if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
}
process.on('SIGINT', end).on('SIGTERM', end);

const [command = 'start', ...words] = process.argv.slice(2);
if (!Object.hasOwn(COMMANDS, command)) fail(`There is no command ${command}. See das --help.`, 2);
else if (words.length && !TAKE_ARGUMENTS.includes(command))
  fail(`das ${command} takes no arguments. See das --help.`, 2);
else await COMMANDS[command](words);
