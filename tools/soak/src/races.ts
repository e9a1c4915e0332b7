import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SoakRun } from './environment/soak-run';
import { soakSpecs } from './specs';

/** What a spec reports. */
interface RaceReport {
  runs: number;
  kills: number;
  /** Page requests without a response, which readers repeated. */
  repeats?: number;
  losses: string[];
  doubles: string[];
}

/** The result of a run: the sums, and each spec. */
export interface RaceFigures {
  runs: number;
  kills: number;
  /** What was acknowledged or due, and was not done or not returned. Must be 0. */
  losses: number;
  /** What was done or returned more than once. Must be 0. */
  doubles: number;
  races: Record<string, RaceReport>;
  seconds: number;
}

/** Specs that are repeated while processes are killed. `npm run test:long` runs the same specs a few times. */
export interface Races {
  /** A pattern of their paths. */
  specs: string;
  /** How often each of them runs by default. */
  runs: number;
}

/** Approvers, usages, and timers with several workers. */
export const RACES: Races = { specs: 'races/race-(day-to-day|timers|usage)\\.long', runs: 500 };

/** Readers of deltas, walks and events: a run is a completed sync, a completed walk, or a read to the end of the feed. */
export const COMPLETENESS: Races = { specs: 'races/race-(deltas|walk-kills|event-kills)\\.long', runs: 1_000 };

/**
 * @param text how often each race runs
 * @throws Error with the figures when something was lost or done twice, or a spec fails
 */
export async function soakRaces(races: Races, [text]: string[], run: SoakRun): Promise<RaceFigures> {
  const runs = Number(text ?? races.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`The number of runs must be a whole number from 1, got "${text}".`);
  const began = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'das-races-'));
  try {
    const env = { DAS_RACE_RUNS: String(runs), DAS_RACE_REPORTS: folder };
    const failure = await soakSpecs(races.specs, run, env).then(() => undefined, String);
    const figures = { ...sumOf(await reportsIn(folder)), seconds: (Date.now() - began) / 1_000 };
    if (failure !== undefined || figures.losses || figures.doubles)
      throw new Error(`A guarantee does not hold: ${JSON.stringify(figures, null, 2)}`);
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function reportsIn(folder: string): Promise<Record<string, RaceReport>> {
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return Object.fromEntries(
    texts.map((text, index) => [files[index]?.replace('.json', '') ?? '', JSON.parse(text) as RaceReport]),
  );
}

function sumOf(races: Record<string, RaceReport>): Omit<RaceFigures, 'seconds'> {
  const reports = Object.values(races);
  const sum = (of: (report: RaceReport) => number): number => reports.reduce((all, each) => all + of(each), 0);
  return {
    runs: sum((each) => each.runs),
    kills: sum((each) => each.kills),
    losses: sum(({ losses }) => losses.length),
    doubles: sum(({ doubles }) => doubles.length),
    races,
  };
}
