import {
  ApprovalRequest,
  RevisionLookupsService,
  RevisionsService,
  UpdateApprovalRequestInput,
} from '@das/approval-requests';
import { Args, ID, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';

/** Revisions of approved requests. */
@Resolver(() => ApprovalRequest)
export class RevisionsResolver {
  constructor(
    private readonly lookups: RevisionLookupsService,
    private readonly revisions: RevisionsService,
  ) {}

  @ResolveField(() => ApprovalRequest, { nullable: true, description: 'The approved request that this one revises.' })
  revises(request: ApprovalRequest): Promise<ApprovalRequest | null> {
    return this.lookups.source(request);
  }

  @ResolveField(() => ApprovalRequest, { nullable: true, description: 'The revision of it that is not decided.' })
  open_revision(request: ApprovalRequest): Promise<ApprovalRequest | null> {
    return this.lookups.openRevision(request);
  }

  @Mutation(() => ApprovalRequest, {
    nullable: true,
    description:
      'Creates a revision of an approved request: its approved lines with the input applied. Returns the revision. Ids and version in the input are those of the request that is revised.',
  })
  @Requires('requests:write')
  reviseApproval(
    @Args('id', { type: () => ID }) id: string,
    @Args('input', { type: () => UpdateApprovalRequestInput }) input: object, // checked by the service, after the request
  ): Promise<ApprovalRequest> {
    return this.revisions.revise(id, input);
  }
}
