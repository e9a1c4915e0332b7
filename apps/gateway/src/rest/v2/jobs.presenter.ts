import { type Job, type JobResult, ReadItem } from '@das/jobs';
import { Injectable } from '@nestjs/common';
import { AcceptedResponse } from '../framework/accepted-response';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { orNull, refTo } from '../framework/schema';
import { USER, UserPresenter } from './users.presenter';

export const JOB = new ResourceShape<Job>('Job', {
  columns: ['id', 'kind', 'status', 'total', 'done', 'created_at', 'finished_at'],
  computed: ['status_url', 'result'],
  nested: { created_by: USER },
  schemas: {
    result: {
      ...orNull(refTo('AnyJobResult')),
      description: 'Null until the job is finished, and for a simulation that failed.',
    },
  },
});

export const JOB_ITEM = new ResourceShape<ReadItem>('JobItem', {
  columns: ['index', 'id', 'outcome', 'detail'],
  schemas: {
    outcome: { type: 'string', maxLength: 64, description: 'As in the results of a request without a job.' },
    detail: {
      type: 'object',
      additionalProperties: true,
      description: 'The entry that the item has in the results of a request without a job.',
    },
  },
});

/** The path of a job. */
export const addressOf = ({ id }: Pick<Job, 'id'>): string => `/v2/jobs/${id}`;

/** The 202 response with a queued job. */
export function acceptedJob({ id, status }: Job): AcceptedResponse {
  const status_url = addressOf({ id });
  return new AcceptedResponse(status_url, { job_id: id, status, status_url });
}

@Injectable()
export class JobPresenter {
  constructor(private readonly users: UserPresenter) {}

  async present(job: Job, result: JobResult | null): Promise<Resource> {
    const created_by = await this.users.presentById(job.created_by_id);
    return {
      ...JOB.of(job),
      status_url: addressOf(job),
      created_by,
      result: result && 'results' in result ? { ...result, results: result.results?.map(withoutNulls) } : result,
    };
  }
}

/** An outcome as REST shows it: without members that are null. */
export const withoutNulls = (outcome: object): Resource =>
  Object.fromEntries(Object.entries(outcome).filter(([, value]) => value !== null && value !== undefined));
