import { type Job, type JobResult, JobsService, type Step, type StepsKind } from '@das/jobs';
import { assertMay } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { PolicySimulation } from '../model/policy-simulation';
import { EMPTY_TALLY, SimulationTally } from '../rules/simulation/simulation-tally';
import { type Simulation, type SimulationProgress, SimulationSteps } from './simulation-steps';

interface SimulationJob extends Job {
  input: Simulation;
  progress: SimulationProgress;
}

/** The result of a simulation that has ended: a `PolicySimulation` without its job. */
export type SimulationResult = JobResult & Omit<PolicySimulation, 'job' | 'summary'>;

export const BEGIN: SimulationProgress = { after: null, tally: EMPTY_TALLY };

/** The kind of job that simulates a policy. One runs at a time in each tenant. */
@Injectable()
export class SimulationJobs implements StepsKind<SimulationJob> {
  readonly name = 'policy_simulation';
  readonly permission = 'levels:write';
  readonly runsAlone = true;

  constructor(
    private readonly jobs: JobsService,
    private readonly steps: SimulationSteps,
  ) {
    jobs.register(this);
  }

  /** Stores the job. The caller records it. */
  create(input: Simulation): Promise<Job> {
    return this.jobs.add({ kind: this.name, total: input.extent.lines, input, progress: BEGIN });
  }

  /** @throws Refused when the creator lost the permission */
  async executeStep({ input, progress }: SimulationJob): Promise<Step<SimulationProgress>> {
    assertMay('levels:write');
    const step = await this.steps.next(input, progress);
    return { ...step, done: step.progress.tally.summary.lines };
  }

  async result({ status, input, progress }: SimulationJob): Promise<SimulationResult | null> {
    if (status !== 'done') return null;
    const { summary, ...lists } = new SimulationTally(input.policies, progress.tally).result;
    return summary && { summary, ...lists };
  }
}
