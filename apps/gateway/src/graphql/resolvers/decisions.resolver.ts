import {
  ApprovalRequest,
  DecideApprovalRequestInput,
  DecisionResult,
  DecisionsService,
  LifecycleService,
  LineOutcome,
  ON_BEHALF_OF,
  PreviewApprovalRouteInput,
  PreviewService,
  RoutePreview,
  UpdateApprovalRequestInput,
} from '@das/approval-requests';
import { Id, LongText, primaryKey, Text, Whole } from '@das/platform';
import { TenantsService, User } from '@das/tenants';
import { Args, ArgsType, Field, ID, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';

@ArgsType()
class ApproveArguments {
  @Field(() => ID)
  @Id()
  id: string;

  @Field(() => String, { nullable: true })
  @LongText()
  comment?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the caller expects; another version is a VERSION_CONFLICT.',
  })
  @Whole(1)
  expected_version?: number | null;

  @Field(() => ID, { nullable: true, description: ON_BEHALF_OF })
  @Id()
  on_behalf_of?: string | null;
}

@ArgsType()
class DenyArguments extends ApproveArguments {
  @Field(() => String, { nullable: true, description: 'Required when comment is not present.' })
  @Text()
  reason_code?: string | null;
}

@ArgsType()
class WithdrawArguments {
  @Field(() => ID)
  @Id()
  id: string;

  @Field(() => String, { nullable: true })
  @LongText()
  reason?: string | null;
}

@Resolver()
export class DecisionsResolver {
  constructor(
    private readonly decisions: DecisionsService,
    private readonly lifecycle: LifecycleService,
    private readonly previews: PreviewService,
  ) {}

  @Query(() => RoutePreview, {
    description: 'The route that each line would take, with the reason in words. Nothing is written.',
  })
  @Requires('routes:preview')
  previewApprovalRoute(@Args('input') input: PreviewApprovalRouteInput): Promise<RoutePreview> {
    return this.previews.preview(input);
  }

  @Mutation(() => DecisionResult, {
    nullable: true,
    description:
      'Approves every line that the caller may decide, at the price last endorsed, else the requested price.',
  })
  @Requires('requests:decide')
  approveApprovalRequest(@Args() { id, ...words }: ApproveArguments): Promise<DecisionResult> {
    return this.decisions.approve(id, words);
  }

  @Mutation(() => DecisionResult, { nullable: true, description: 'Denies every line that the caller may decide.' })
  @Requires('requests:decide')
  denyApprovalRequest(@Args() { id, ...words }: DenyArguments): Promise<DecisionResult> {
    return this.decisions.deny(id, words);
  }

  @Mutation(() => DecisionResult, {
    nullable: true,
    description:
      'Decides the given lines, all or none. With `dry_run` nothing is written, and the result is as it would be; `history` has no new entry.',
  })
  @Requires('requests:decide')
  decideApprovalRequest(
    @Args('id', { type: () => ID }) id: string,
    @Args('input') input: DecideApprovalRequestInput,
    @Args('dry_run', { type: () => Boolean, nullable: true }) dry_run: boolean | null,
  ): Promise<DecisionResult> {
    return this.decisions.decide(id, input, { dry_run });
  }

  @Mutation(() => ApprovalRequest, { nullable: true })
  @Requires('requests:write')
  withdrawApprovalRequest(@Args() { id, reason }: WithdrawArguments): Promise<ApprovalRequest> {
    return this.lifecycle.withdraw(id, reason ?? null);
  }

  @Mutation(() => ApprovalRequest, {
    nullable: true,
    description: 'Submits a denied or withdrawn request again, optionally with edits.',
  })
  @Requires('requests:write')
  resubmitApprovalRequest(
    @Args('id', { type: () => ID }) id: string,
    @Args('input', { nullable: true }) input: UpdateApprovalRequestInput,
  ): Promise<ApprovalRequest> {
    return this.lifecycle.resubmit(primaryKey(id, input ?? {}), input ?? {});
  }
}

@Resolver(() => LineOutcome)
export class LineOutcomesResolver {
  constructor(private readonly tenants: TenantsService) {}

  @ResolveField(() => User, { nullable: true, description: "The principal of a delegate's decision." })
  on_behalf_of({ on_behalf_of_id }: LineOutcome): Promise<User | undefined> | null {
    return on_behalf_of_id ? this.tenants.user(on_behalf_of_id) : null;
  }
}
