import { OutcomeError } from '@das/approval-requests';
import { Job, JobsService } from '@das/jobs';
import { JsonScalar } from '@das/platform';
import { ReplayDeliveriesInput, ReplayJobs } from '@das/webhooks';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';
import { upperCaseCode, upperCaseCodes } from '../../http/errors/upper-case-codes';

@Resolver(() => Job)
export class JobsResolver {
  constructor(
    private readonly jobs: JobsService,
    private readonly replays: ReplayJobs,
  ) {}

  @Query(() => Job, { nullable: true, description: 'A bulk job. Its creator, admins and the owner may read it.' })
  @Requires('requests:read')
  job(@Args('id', { type: () => ID }) id: string): Promise<Job | null> {
    return this.jobs.find(id);
  }

  @Mutation(() => Job, {
    nullable: true,
    description: 'Sends many deliveries of an endpoint again, as a job: at most 100,000.',
  })
  @Requires('webhooks:manage')
  replayWebhookDeliveries(
    @Args('endpoint_id', { type: () => ID }) endpoint_id: string,
    @Args('input', { type: () => ReplayDeliveriesInput }) input: ReplayDeliveriesInput,
  ): Promise<Job> {
    return this.replays.create(endpoint_id, input);
  }

  @ResolveField(() => JsonScalar, {
    nullable: true,
    description: '`{summary, results}`, for a replay `{summary}`; null until the job is finished.',
  })
  async result(job: Job): Promise<object | null> {
    const result = await this.jobs.result(job);
    return result?.results ? { ...result, results: upperCaseCodes(result.results) } : result;
  }
}

@Resolver(() => OutcomeError)
export class OutcomeErrorsResolver {
  @ResolveField(() => String)
  code({ code }: OutcomeError): string {
    return upperCaseCode(code);
  }
}
