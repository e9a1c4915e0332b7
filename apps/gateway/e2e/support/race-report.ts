import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a race with kills came to, for `npm run soak -- races`. */
export interface RaceReport {
  runs: number;
  kills: number;
  /** Page requests without a response, which readers repeated. */
  repeats?: number;
  /** What was acknowledged or due, and was not done. Must be empty. */
  losses: string[];
  /** What was done more than once. Must be empty. */
  doubles: string[];
}

/** Writes the report into the folder that the soak gives. Without a soak nothing is written. */
export function reportRace(name: string, report: RaceReport): void {
  const folder = process.env['DAS_RACE_REPORTS'];
  if (folder) writeFileSync(join(folder, `${name}.json`), JSON.stringify(report));
}
