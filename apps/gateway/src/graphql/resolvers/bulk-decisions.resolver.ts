import {
  BulkApproveInput,
  BulkApproveResult,
  BulkApproveService,
  BulkDenyInput,
  BulkDenyResult,
  BulkDenyService,
} from '@das/approval-requests';
import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';

@Resolver()
export class BulkDecisionsResolver {
  constructor(
    private readonly approvals: BulkApproveService,
    private readonly denials: BulkDenyService,
  ) {}

  @Mutation(() => BulkApproveResult, {
    nullable: true,
    description: 'Approves many requests, each in its own transaction unless `atomic` is set.',
  })
  @Requires('requests:decide')
  bulkApproveApprovalRequests(@Args('input') input: BulkApproveInput): Promise<BulkApproveResult> {
    return this.approvals.approve(input);
  }

  @Mutation(() => BulkDenyResult, {
    nullable: true,
    description:
      'Denies every line that the caller may deny of many requests, each in its own transaction unless `atomic` is set.',
  })
  @Requires('requests:decide')
  bulkDenyApprovalRequests(@Args('input') input: BulkDenyInput): Promise<BulkDenyResult> {
    return this.denials.deny(input);
  }
}
