import { Job, JobsService, OutcomeError } from '@das/approval-requests';
import { JsonScalar } from '@das/platform';
import { Args, ID, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../edge/requires';
import { upperCaseCode, upperCaseCodes } from '../edge/upper-case-codes';

@Resolver(() => Job)
export class JobsResolver {
  constructor(private readonly jobs: JobsService) {}

  @Query(() => Job, { nullable: true, description: "A job of the caller's own; admins and the owner see all." })
  @Requires('requests:read')
  job(@Args('id', { type: () => ID }) id: string): Promise<Job | null> {
    return this.jobs.find(id);
  }

  @ResolveField(() => JsonScalar, { nullable: true, description: '`{summary, results}` once it is finished.' })
  async result(job: Job): Promise<object | null> {
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
