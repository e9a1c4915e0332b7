import { Injectable } from '@nestjs/common';
import type { PolicySimulation } from '../model/policy-simulation';
import type { SimulatePolicyInput } from '../model/simulate-policy-input';
import { SIMULATION_NOTE, SimulationTally } from '../rules/simulation/simulation-tally';
import { SimulatedLinesService } from './simulated-lines.service';
import { SimulatedPoliciesService } from './simulated-policies.service';
import { BEGIN, SimulationJobs } from './simulation-jobs';
import { type Simulation, SimulationSteps } from './simulation-steps';

/** Begins a simulation, and runs it at once or as a job. */
@Injectable()
export class SimulationWork {
  constructor(
    private readonly policies: SimulatedPoliciesService,
    private readonly lines: SimulatedLinesService,
    private readonly steps: SimulationSteps,
    private readonly jobs: SimulationJobs,
  ) {}

  /**
   * Fixes what is compared. Reads the present policy and counts the lines, at most `most` + 1.
   *
   * @throws ValidationFailed
   */
  async begin(input: SimulatePolicyInput, most: number): Promise<Simulation> {
    const { policies, period } = await this.policies.load(input);
    const requests = { filter: input.filter ?? null, period };
    return { policies, requests, extent: await this.lines.extent(requests, most) };
  }

  async queue(simulation: Simulation): Promise<PolicySimulation> {
    const job = await this.jobs.create(simulation);
    return { summary: null, by_level: [], examples: [], note: SIMULATION_NOTE, job };
  }

  async run(simulation: Simulation): Promise<PolicySimulation> {
    let step = { progress: BEGIN, isOver: false };
    while (!step.isOver) step = await this.steps.next(simulation, step.progress);
    return { ...new SimulationTally(simulation.policies, step.progress.tally).result, job: null };
  }
}
