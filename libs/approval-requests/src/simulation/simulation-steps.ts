import { Injectable } from '@nestjs/common';
import type { SimulatedPolicies } from '../model/policy';
import { SimulationTally, type StoredTally } from '../rules/simulation/simulation-tally';
import { type Extent, type SimulatedRequests, SimulatedLinesService } from './simulated-lines.service';

/** What a simulation compares: fixed when it begins. A job keeps it as JSON. */
export interface Simulation {
  policies: SimulatedPolicies;
  requests: SimulatedRequests;
  extent: Extent;
}

/** How far a simulation is. A job keeps it as JSON. */
export interface SimulationProgress {
  /** The last request that was read; null before the first one. */
  after: string | null;
  tally: StoredTally;
}

/** Requests whose ids are read at once. */
const MAX_REQUESTS = 2_000;
/** Requests whose lines are read at once: at most 20,000 lines. */
const REQUESTS_AT_ONCE = 100;
/** Lines after which a step ends. It takes a fraction of a job's lease. */
const LINES_OF_A_STEP = 5_000;

/** Compares the routes of a simulation step by step. */
@Injectable()
export class SimulationSteps {
  constructor(private readonly lines: SimulatedLinesService) {}

  /** Reads and compares the next lines. @returns the progress, and whether no request is left */
  async next(
    { policies, requests, extent }: Simulation,
    { after, tally: stored }: SimulationProgress,
  ): Promise<{ progress: SimulationProgress; isOver: boolean }> {
    if (!extent.lines) return { progress: { after, tally: stored }, isOver: true };
    const tally = new SimulationTally(policies, stored);
    const end = tally.lines + LINES_OF_A_STEP;
    const found = await this.lines.next(requests, extent, { after, most: MAX_REQUESTS });
    let read = 0;
    while (read < found.length && tally.lines < end) {
      const chunk = found.slice(read, read + REQUESTS_AT_ONCE);
      for (const line of await this.lines.lines(chunk, extent)) tally.add(line);
      read += chunk.length;
    }
    const progress = { after: found[read - 1]?.id ?? after, tally: tally.stored };
    return { progress, isOver: read === found.length && found.length < MAX_REQUESTS };
  }
}
