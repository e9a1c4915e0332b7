import {
  ApprovalRequest,
  ExtendApprovalInput,
  ExtensionsService,
  RevocationsService,
  RevokeApprovalInput,
} from '@das/approval-requests';
import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';

/** What follows an approval: extending and revoking it. */
@Resolver(() => ApprovalRequest)
export class ApprovedPricesResolver {
  constructor(
    private readonly extensions: ExtensionsService,
    private readonly revocations: RevocationsService,
  ) {}

  @Mutation(() => ApprovalRequest, {
    nullable: true,
    description:
      'Moves the end of an approval to a later day, up to 30 days after it expired. The caller could approve its lines today by own authority.',
  })
  @Requires('requests:decide')
  extendApproval(
    @Args('id', { type: () => ID }) id: string,
    @Args('input', { type: () => ExtendApprovalInput }) input: object, // checked by the service, after the request
  ): Promise<ApprovalRequest> {
    return this.extensions.extend(id, input);
  }

  @Mutation(() => ApprovalRequest, {
    nullable: true,
    description: 'Ends the approval of valid lines for good: of the given ones, all or none, or of all.',
  })
  @Requires('requests:write')
  revokeApproval(
    @Args('id', { type: () => ID }) id: string,
    @Args('input', { type: () => RevokeApprovalInput }) input: object, // checked by the service, after the request
  ): Promise<ApprovalRequest> {
    return this.revocations.revoke(id, input);
  }
}
