import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { SoakRun } from './environment/soak-run';

const ROOT = join(__dirname, '../../..');

/** The mutated code by group. Each group is pure, with its specs in the same folders. */
const GROUPS: Record<string, { files: string[]; min_score: number }> = {
  rules: { files: ['libs/*/src/**/rules/**/*.ts'], min_score: 85 },
  validation: {
    files: ['libs/platform/src/validation/*.ts', 'libs/catalog/src/{check-*,compile-*,effective-pricing,pattern*}.ts'],
    min_score: 0,
  },
  addresses: { files: ['libs/webhooks/src/endpoints/{address-rule,callable-url,public-address}.ts'], min_score: 0 },
  parsing: { files: ['libs/api-keys/src/token.ts', 'libs/platform/src/values/*.ts'], min_score: 0 },
};

/** The part of Stryker's report that is read. */
interface Report {
  files: Record<string, { mutants: { status: string; replacement?: string; location: { start: { line: number } } }[] }>;
}

interface GroupFigures {
  mutants: number;
  /** Detected mutants in percent; those that fail to load are not counted. */
  score: number;
  /** Such as `libs/…/plan-route.ts:31 true`. */
  survived: string[];
}

/**
 * Changes pure code in a copy of the workspace, a change at a time, and runs the specs that cover it.
 *
 * @param names groups; none means all
 * @throws Error when the specs detect fewer changes than the group demands
 */
export async function soakMutation(names: string[], { log, signal }: SoakRun): Promise<Record<string, GroupFigures>> {
  const figures: Record<string, GroupFigures> = {};
  for (const [name, { files, min_score }] of Object.entries(GROUPS)) {
    if (names.length && !names.includes(name)) continue;
    figures[name] = figuresOf(await reportOf(files, log, signal));
    log(`${name}: ${figures[name].score} % of ${figures[name].mutants} mutants detected`);
    if (figures[name].score < min_score) throw new Error(JSON.stringify({ [name]: figures[name], min_score }, null, 2));
  }
  if (!Object.keys(figures).length) throw new Error(`Choose some of: ${Object.keys(GROUPS).join(', ')}.`);
  return figures;
}

async function reportOf(files: string[], log: SoakRun['log'], signal: AbortSignal): Promise<Report> {
  const mutate = [...files, '!libs/**/*.{spec,fixture}.ts', '!libs/**/index.ts'].join(',');
  const stryker = ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'tools/soak/stryker.config.mjs'];
  const child = spawn(process.execPath, [...stryker, '--mutate', mutate], {
    cwd: ROOT,
    signal,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) log(line);
  const [code] = (await exit) as [number | null];
  if (code !== 0) throw new Error('Stryker failed.');
  return JSON.parse(readFileSync(join(ROOT, 'tools/soak/dist/mutation.json'), 'utf8')) as Report;
}

function figuresOf({ files }: Report): GroupFigures {
  const mutants = Object.entries(files).flatMap(([file, each]) => each.mutants.map((mutant) => ({ file, ...mutant })));
  const detected = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  const missed = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  return {
    mutants: mutants.length,
    score: Math.round((1_000 * detected.length) / (detected.length + missed.length)) / 10,
    survived: missed.map(({ file, location, replacement }) => `${file}:${location.start.line} ${replacement ?? ''}`),
  };
}
