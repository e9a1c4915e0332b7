import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway, useTenant } from '../support/fixtures';

const ROOT = join(__dirname, '..', '..', '..', '..');
const DOCUMENT = readFileSync(join(ROOT, 'docs', 'integrating.md'), 'utf8');
const EXAMPLE_URL = 'http://127.0.0.1:3000';

/** The commands of the document in order, each with the output that the document shows for them. */
const STEPS = [...DOCUMENT.matchAll(/```sh\n(.*?)```\n(?:\n```text\n(.*?)```)?/gs)].map(
  ([, commands = '', output = '']) => ({ commands, output }),
);

const database = useOwnDatabase();
const gateway = useOwnGateway({ DAS_ROLE: 'both' }, database);
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin(database);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'das-integrating-'));
  mkdirSync(join(folder, '.data'));
  writeFileSync(join(folder, '.data', 'demo.json'), JSON.stringify({ tenants: [{ keys: { owner: tenant.token } }] }));
  symlinkSync(join(ROOT, 'tools'), join(folder, 'tools'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** One shell that runs commands one after another, and ends at the first that fails. */
class Shell {
  private readonly process: ChildProcess;
  private readonly closed: Promise<unknown>;
  private output = '';
  private errors = '';

  constructor(cwd: string) {
    this.process = spawn('sh', ['-eu'], { cwd });
    this.closed = new Promise((resolve) => this.process.once('close', resolve));
    this.process.stdout?.on('data', (data: Buffer) => (this.output += data.toString()));
    this.process.stderr?.on('data', (data: Buffer) => (this.errors += data.toString()));
  }

  /** @returns what the commands print. @throws Error when one fails, or after 30 seconds */
  async run(commands: string): Promise<string> {
    const end = 'these commands have ended\n';
    this.output = '';
    this.process.stdin?.write(`${commands}echo ${end}`);
    const latest = Date.now() + 30_000;
    while (!this.output.endsWith(end)) {
      const hasEnded = await Promise.race([this.closed.then(() => true), pause(20)]);
      if (hasEnded || Date.now() > latest) throw new Error(`${commands}\n${this.output}${this.errors}`);
    }
    return this.output.slice(0, -end.length);
  }

  async end(): Promise<void> {
    this.process.stdin?.end();
    this.process.kill();
    await this.closed;
  }
}

/** Removes the events that the feed still has, as retention does. */
async function removeEvents(): Promise<void> {
  await admin.query(
    'update audit_heads set removed_event_seq = event_seq + 1, event_seq = event_seq + 1 where tenant_id = $1',
    [tenant.id],
  );
  await admin.query('delete from webhook_events where tenant_id = $1', [tenant.id]);
}

test('the commands of docs/integrating.md have the outputs that it shows, also after events were removed', async () => {
  expect(STEPS.length).toBeGreaterThan(10);
  const lastFeed = STEPS.findLastIndex(({ commands }) => commands.startsWith('feed 0\n'));
  const shell = new Shell(folder);
  const printed: typeof STEPS = [];
  try {
    for (const [index, { commands }] of STEPS.entries()) {
      if (index === lastFeed) await removeEvents();
      printed.push({ commands, output: await shell.run(commands.replaceAll(EXAMPLE_URL, gateway.url)) });
    }
  } finally {
    await shell.end();
  }
  expect(printed).toEqual(STEPS);
});

/** How the line of a language is run: a program that prints the Unix seconds of its arguments, line by line. */
interface Program {
  command: string;
  arguments?: string[];
  file: string;
  source: (line: string) => string;
}

const PROGRAMS: Record<string, Program> = {
  TypeScript: {
    command: process.execPath,
    file: 'read.mts',
    source: (line) => `for (const text of process.argv.slice(2)) {\n  ${line}\n  console.log(at.getTime() / 1000);\n}`,
  },
  Python: {
    command: 'python3',
    file: 'read.py',
    source: (line) =>
      `import sys\nfrom datetime import datetime, timezone\nfor text in sys.argv[1:]:\n    ${line}\n    print(int(at.timestamp()))`,
  },
  PHP: {
    command: 'php',
    file: 'read.php',
    source: (line) =>
      `<?php\nforeach (array_slice($argv, 1) as $text) {\n  ${line}\n  echo $at->getTimestamp(), "\\n";\n}`,
  },
  Java: {
    command: 'java',
    file: 'Read.java',
    source: (line) =>
      `import java.time.*;\nclass Read {\n  public static void main(String[] given) {\n    for (String text : given) {\n      ${line}\n      System.out.println(at.getEpochSecond());\n    }\n  }\n}`,
  },
  Go: {
    command: 'go',
    arguments: ['run'],
    file: 'read.go',
    source: (line) =>
      `package main\n\nimport (\n\t"fmt"\n\t"os"\n\t"time"\n)\n\nfunc main() {\n\tfor _, text := range os.Args[1:] {\n\t\t${line}\n\t\tif err != nil {\n\t\t\tpanic(err)\n\t\t}\n\t\tfmt.Println(at.Unix())\n\t}\n}`,
  },
  Ruby: {
    command: 'ruby',
    file: 'read.rb',
    source: (line) => `require 'time'\nARGV.each do |text|\n  ${line}\n  puts at.to_i\nend`,
  },
};

/** Moments that local time of New York has twice, not at all, and once. */
const MOMENTS = ['2026-11-01 01:30:00', '2026-03-08 02:30:00', '2026-12-31 23:59:59'];

describe.each(Object.entries(PROGRAMS))('the line for %s', (language, program) => {
  const { command, file, source } = program;
  const line = new RegExp(`^\\| ${language} \\| \`(.+)\` \\|$`, 'm').exec(DOCUMENT)?.[1] ?? '';
  const isPresent = spawnSync(command, [command === 'go' ? 'version' : '--version']).status === 0;
  const title = 'reads a date-time as UTC where local time differs';
  const run = isPresent ? test : (_: string, work: () => void) => test.skip(`${title} (skipped: no ${command})`, work); // it runs where the language is installed

  run(title, () => {
    writeFileSync(join(folder, file), source(line));
    const { stdout, stderr } = spawnSync(command, [...(program.arguments ?? []), join(folder, file), ...MOMENTS], {
      encoding: 'utf8',
      env: { ...process.env, TZ: 'America/New_York' },
    });
    const seconds = MOMENTS.map((text) => Date.parse(`${text.replace(' ', 'T')}Z`) / 1_000);
    expect(stdout || stderr).toBe(`${seconds.join('\n')}\n`);
  });
});
