import { JobItemsOfArguments, JobsArguments, JobsService } from '@das/jobs';
import type { Page } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
import { RequiresNothing } from '../../http/authorization/permissions.guard';
import { ListQuery } from '../framework/input-params';
import { orNotFound } from '../framework/or-not-found';
import { type Resource, presentPage } from '../framework/resource-shape';
import { ListOperation, RestOperation } from '../framework/rest-operation';
import { JOB, JOB_ITEM, JobPresenter } from './jobs.presenter';

const OWN_CHECK = 'the service returns only the jobs that the caller may read';

@Controller('v2/jobs')
export class JobsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly presenter: JobPresenter,
  ) {}

  @ListOperation(JOB, JobsArguments, 'the jobs that the caller may read, newest first')
  @RequiresNothing(OWN_CHECK)
  async list(@ListQuery() args: JobsArguments): Promise<Page<Resource>> {
    return presentPage(await this.jobs.list(args), async (job) =>
      this.presenter.present(job, await this.jobs.result(job)),
    );
  }

  @RestOperation({
    method: 'GET',
    path: ':id',
    answer: { one: JOB },
    retryAfter: ({ finished_at }) => (finished_at ? undefined : 1),
    headers: ['Retry-After'],
    summary: 'Read a bulk job. Its creator, admins and the owner may read it.',
  })
  @RequiresNothing(OWN_CHECK)
  async read(@Param('id') id: string): Promise<Resource> {
    const job = orNotFound(JOB, id, await this.jobs.find(id));
    return this.presenter.present(job, await this.jobs.result(job));
  }
}

@Controller('v2/jobs/:id/items')
export class JobItemsController {
  constructor(private readonly jobs: JobsService) {}

  @ListOperation(JOB_ITEM, JobItemsOfArguments, 'the items of a job that have an outcome, in their order')
  @RequiresNothing(OWN_CHECK)
  async list(@Param('id') id: string, @ListQuery() args: JobItemsOfArguments): Promise<Page<Resource>> {
    const job = orNotFound(JOB, id, await this.jobs.find(id));
    return presentPage(await this.jobs.items(job, args), (item) => JOB_ITEM.of(item));
  }
}
