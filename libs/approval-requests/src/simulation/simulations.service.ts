import { Audit } from '@das/audit';
import { BatchTooLarge } from '@das/jobs';
import { Database, checkedInput } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { PolicySimulation } from '../model/policy-simulation';
import { SimulatePolicyInput } from '../model/simulate-policy-input';
import { SimulationWork } from './simulation-work';

const MAX_SYNCHRONOUS_LINES = 1_000;
const MAX_LINES = 200_000;

/** Compares the routes of past lines under the present and under a changed policy. */
@Injectable()
export class SimulationsService {
  constructor(
    private readonly work: SimulationWork,
    private readonly audit: Audit,
    private readonly db: Database,
  ) {}

  /**
   * Up to 1,000 lines are compared at once, more by a job. Writes the job and one audit entry.
   *
   * @throws ValidationFailed for an unknown or repeated id, or more than 366 days
   * @throws BatchTooLarge for more than 200,000 lines
   */
  async simulate(given: SimulatePolicyInput): Promise<PolicySimulation> {
    const input = checkedInput(SimulatePolicyInput, given);
    return this.db.transaction(async () => {
      const simulation = await this.work.begin(input, MAX_LINES);
      const { lines } = simulation.extent;
      if (lines > MAX_LINES) throw new BatchTooLarge(undefined, MAX_LINES);
      const result =
        lines > MAX_SYNCHRONOUS_LINES ? await this.work.queue(simulation) : await this.work.run(simulation);
      const metadata = { ...input, lines, ...(result.job && { job_id: result.job.id }) };
      await this.audit.record('policy.simulated', { metadata });
      return result;
    });
  }
}
