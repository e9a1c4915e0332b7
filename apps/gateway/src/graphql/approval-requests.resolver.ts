import {
  ApprovalRequest,
  ApprovalRequestsArguments,
  ApprovalRequestsService,
  CreateApprovalRequestInput,
  LinesService,
  RequestDetail,
  UpdateApprovalRequestInput,
  isValid,
} from '@das/approval-requests';
import { type Page, type PageWants, primaryKey } from '@das/platform';
import { TenantsService, User } from '@das/tenants';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../edge/requires';
import { ApprovalRequestPaginator } from './paginators';
import { Wants } from './wants';

@Resolver(() => ApprovalRequest)
export class ApprovalRequestsResolver {
  constructor(
    private readonly requests: ApprovalRequestsService,
    private readonly lines: LinesService,
    private readonly tenants: TenantsService,
  ) {}

  @Query(() => ApprovalRequest, { nullable: true })
  @Requires('requests:read')
  approvalRequest(@Args('id', { type: () => ID }) id: string): Promise<ApprovalRequest | null> {
    return this.requests.find(id);
  }

  @Query(() => ApprovalRequestPaginator)
  @Requires('requests:read')
  approvalRequests(@Args() args: ApprovalRequestsArguments, @Wants() wants: PageWants): Promise<Page<ApprovalRequest>> {
    return this.requests.list(args, wants);
  }

  @ResolveField(() => [RequestDetail])
  opportunities({ id }: ApprovalRequest): Promise<RequestDetail[]> {
    return this.lines.load(id);
  }

  @ResolveField(() => User, { nullable: true })
  created_by({ created_by_id }: ApprovalRequest): Promise<User | undefined> | null {
    return created_by_id ? this.tenants.user(created_by_id) : null;
  }

  @ResolveField(() => Boolean, { description: 'Whether its approval holds today.' })
  is_valid(request: ApprovalRequest): boolean {
    return isValid(request, new Date().toISOString().slice(0, 19).replace('T', ' '));
  }

  @Mutation(() => ApprovalRequest, { nullable: true })
  @Requires('requests:write')
  createApprovalRequest(@Args('input') input: CreateApprovalRequestInput): Promise<ApprovalRequest> {
    return this.requests.create(input);
  }

  @Mutation(() => ApprovalRequest, { nullable: true })
  @Requires('requests:write')
  updateApprovalRequest(
    @Args('id', { type: () => ID, nullable: true }) id: string | null,
    @Args('input') input: UpdateApprovalRequestInput,
  ): Promise<ApprovalRequest> {
    return this.requests.update(primaryKey(id, input), input);
  }

  @Mutation(() => ApprovalRequest, { nullable: true, description: 'The request as it last was; null when there is none.' })
  @Requires('requests:write')
  deleteApprovalRequest(@Args('id', { type: () => ID }) id: string): Promise<ApprovalRequest | null> {
    return this.requests.remove(id);
  }
}
