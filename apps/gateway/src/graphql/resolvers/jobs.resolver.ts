import { BulkJob, BulkJobsService, OutcomeError } from '@das/approval-requests';
import { JsonScalar } from '@das/platform';
import { Args, ID, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';
import { upperCaseCode, upperCaseCodes } from '../../http/errors/upper-case-codes';

@Resolver(() => BulkJob)
export class JobsResolver {
  constructor(private readonly jobs: BulkJobsService) {}

  @Query(() => BulkJob, { nullable: true, description: 'A bulk job. Its creator, admins and the owner may read it.' })
  @Requires('requests:read')
  job(@Args('id', { type: () => ID }) id: string): Promise<BulkJob | null> {
    return this.jobs.find(id);
  }

  @ResolveField(() => JsonScalar, { nullable: true, description: '`{summary, results}`; null until the job is finished.' })
  async result(job: BulkJob): Promise<object | null> {
    const result = await this.jobs.result(job);
    return result && { ...result, results: upperCaseCodes(result.results) };
  }
}

@Resolver(() => OutcomeError)
export class OutcomeErrorsResolver {
  @ResolveField(() => String)
  code({ code }: OutcomeError): string {
    return upperCaseCode(code);
  }
}
