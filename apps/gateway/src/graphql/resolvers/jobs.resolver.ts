import { OutcomeError } from '@das/approval-requests';
import { Job, JobItemsArguments, JobsArguments, JobsService, ReadItem } from '@das/jobs';
import { JsonScalar, NotFound, type Page, type PageSelection, SelectedPage } from '@das/platform';
import { TenantsService, User } from '@das/tenants';
import { ReplayDeliveriesInput, ReplayJobs } from '@das/webhooks';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires, RequiresNothing } from '../../http/authorization/permissions.guard';
import { upperCaseCode, upperCaseCodes } from '../../http/requests/upper-case-codes';
import { JobItemPaginator, JobPaginator } from './paginators';

const OWN_CHECK = 'the service returns only the jobs that the caller may read';

@Resolver(() => Job)
export class JobsResolver {
  constructor(
    private readonly service: JobsService,
    private readonly replays: ReplayJobs,
    private readonly tenants: TenantsService,
  ) {}

  @Query(() => Job, { nullable: true, description: 'A bulk job. Its creator, admins and the owner may read it.' })
  @RequiresNothing(OWN_CHECK)
  job(@Args('id', { type: () => ID }) id: string): Promise<Job | null> {
    return this.service.find(id);
  }

  @Query(() => JobPaginator, { description: 'The jobs that the caller may read, newest first.' })
  @RequiresNothing(OWN_CHECK)
  async jobs(@Args() args: JobsArguments, @SelectedPage() wants: PageSelection): Promise<Page<Job>> {
    return this.service.list(args, wants);
  }

  @Query(() => JobItemPaginator, {
    description:
      'The items of a job that have an outcome, in the order of `index`. They are readable while the job runs.',
  })
  @RequiresNothing(OWN_CHECK)
  async jobItems(@Args() { job_id, ...args }: JobItemsArguments): Promise<Page<ReadItem>> {
    const job = await this.service.find(job_id);
    if (!job) throw new NotFound(Job.name, job_id);
    return this.service.items(job, args);
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

  @ResolveField(() => User, { nullable: true, description: 'Null for a job that no user started.' })
  created_by({ created_by_id }: Job): Promise<User | undefined> | null {
    return created_by_id ? this.tenants.user(created_by_id) : null;
  }

  @ResolveField(() => String, { description: 'The path of the job on REST.' })
  status_url({ id }: Job): string {
    return `/v2/jobs/${id}`;
  }

  @ResolveField(() => JsonScalar, {
    nullable: true,
    description:
      '`{summary, results}`, for a replay and an upsert `{summary}`; null until the job is finished. Codes are in lower case, except those of bulk_approve.',
  })
  async result(job: Job): Promise<object | null> {
    const result = await this.service.result(job);
    const isUpper = job.kind === 'bulk_approve'; // as before other kinds had outcomes
    return result?.results && isUpper ? { ...result, results: upperCaseCodes(result.results) } : result;
  }
}

@Resolver(() => OutcomeError)
export class OutcomeErrorsResolver {
  @ResolveField(() => String)
  code({ code }: OutcomeError): string {
    return upperCaseCode(code);
  }
}
