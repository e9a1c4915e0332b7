import {
  type PolicySimulation,
  type SimulatedLevel,
  type SimulationExample,
  type SimulationSummary,
} from '@das/approval-requests';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { withExample } from '../openapi/examples';
import { type Schema, closed, refTo } from '../framework/schema';
import { JOB, JobPresenter } from './jobs.presenter';

const SUMMARY = new ResourceShape<SimulationSummary>('SimulationSummary', {
  columns: ['lines', 'unchanged', 'shorter', 'longer', 'other_finisher', 'owner_before', 'owner_after'],
});
const LEVEL = new ResourceShape<SimulatedLevel>('SimulatedLevel', {
  columns: [
    'level_id',
    'code',
    'rank',
    'steps_before',
    'steps_after',
    'finishes_before',
    'finishes_after',
    'amount_before',
    'amount_after',
  ],
});
const EXAMPLE = new ResourceShape<SimulationExample>('SimulationExample', {
  columns: [
    'approval_request_id',
    'opportunity_id',
    'amount',
    'reason_before',
    'reason_after',
    'finisher_before',
    'finisher_after',
  ],
});

export const POLICY_SIMULATION = new ResourceShape<PolicySimulation>('PolicySimulation', {
  columns: ['note'],
  nested: { summary: SUMMARY, by_level: LEVEL, examples: EXAMPLE, job: JOB },
});

@Injectable()
export class SimulationPresenter {
  constructor(private readonly jobs: JobPresenter) {}

  async present({ summary, by_level, examples, note, job }: PolicySimulation): Promise<Resource> {
    return {
      summary: summary && SUMMARY.of(summary),
      by_level: by_level.map((level) => LEVEL.of(level)),
      examples: examples.map((example) => EXAMPLE.of(example)),
      note,
      job: job && (await this.jobs.present(job, null)),
    };
  }
}

const listOf = (name: string): Schema => ({ type: 'array', items: refTo(name) });

/** The results of jobs, by their kind. */
export const SIMULATION_SCHEMAS: Record<string, Schema> = {
  AnyJobResult: { type: 'object', anyOf: [refTo('BulkJobResult'), refTo('SimulationJobResult')] },
  SimulationJobResult: {
    ...closed({
      summary: refTo('SimulationSummary'),
      by_level: listOf('SimulatedLevel'),
      examples: listOf('SimulationExample'),
      note: withExample({ type: 'string' }, 'PolicySimulation', 'note'),
    }),
    description: 'A simulation of a policy.',
  },
};
