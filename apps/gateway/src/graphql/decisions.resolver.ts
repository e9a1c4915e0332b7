import {
  ApprovalRequest,
  BulkApproveInput,
  BulkApproveResult,
  BulkApproveService,
  DecideApprovalRequestInput,
  DecisionResult,
  DecisionsService,
  LifecycleService,
  PreviewApprovalRouteInput,
  PreviewService,
  RoutePreview,
  UpdateApprovalRequestInput,
} from '@das/approval-requests';
import { primaryKey } from '@das/platform';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Requires } from '../edge/requires';
import { ApproveArguments, DenyArguments, WithdrawArguments } from './decision-arguments';

@Resolver()
export class DecisionsResolver {
  constructor(
    private readonly bulk: BulkApproveService,
    private readonly decisions: DecisionsService,
    private readonly lifecycle: LifecycleService,
    private readonly previews: PreviewService,
  ) {}

  @Query(() => RoutePreview, { description: 'Where lines would go, and why; nothing is written.' })
  @Requires('routes:preview')
  previewApprovalRoute(@Args('input') input: PreviewApprovalRouteInput): Promise<RoutePreview> {
    return this.previews.preview(input);
  }

  @Mutation(() => DecisionResult, { nullable: true, description: 'Approves every line that the caller may decide, at the price on the table.' })
  @Requires('requests:decide')
  approveApprovalRequest(@Args() { id, ...words }: ApproveArguments): Promise<DecisionResult> {
    return this.decisions.approve(id, words);
  }

  @Mutation(() => DecisionResult, { nullable: true, description: 'Denies every line that the caller may decide.' })
  @Requires('requests:decide')
  denyApprovalRequest(@Args() { id, ...words }: DenyArguments): Promise<DecisionResult> {
    return this.decisions.deny(id, words);
  }

  @Mutation(() => DecisionResult, { nullable: true, description: 'Decides the lines that are named: all of them, or none when one fails.' })
  @Requires('requests:decide')
  decideApprovalRequest(@Args('id', { type: () => ID }) id: string, @Args('input') input: DecideApprovalRequestInput): Promise<DecisionResult> {
    return this.decisions.decide(id, input);
  }

  @Mutation(() => BulkApproveResult, { nullable: true, description: 'Approves many requests, each for itself unless it is atomic.' })
  @Requires('requests:decide')
  bulkApproveApprovalRequests(@Args('input') input: BulkApproveInput): Promise<BulkApproveResult> {
    return this.bulk.approve(input);
  }

  @Mutation(() => ApprovalRequest, { nullable: true })
  @Requires('requests:write')
  withdrawApprovalRequest(@Args() { id, reason }: WithdrawArguments): Promise<ApprovalRequest> {
    return this.lifecycle.withdraw(id, reason ?? null);
  }

  @Mutation(() => ApprovalRequest, { nullable: true, description: 'Submits a denied or withdrawn request again, with changes if wanted.' })
  @Requires('requests:write')
  resubmitApprovalRequest(
    @Args('id', { type: () => ID }) id: string,
    @Args('input', { nullable: true }) input: UpdateApprovalRequestInput,
  ): Promise<ApprovalRequest> {
    return this.lifecycle.resubmit(primaryKey(id, input ?? {}), input ?? {});
  }
}
