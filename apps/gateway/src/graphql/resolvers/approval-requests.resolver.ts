import {
  ApprovalContextsService,
  ApprovalRequest,
  ApprovalRequestKeyArguments,
  ApprovalRequestsArguments,
  ApprovalRequestsService,
  CreateApprovalRequestInput,
  LinesForCallerService,
  RequestDetail,
  type RequestRows,
  type RequestWithRows,
  UpdateApprovalRequestInput,
} from '@das/approval-requests';
import { type Page, type PageSelection, primaryKey, SelectedFields, SelectedPage, selectedFields } from '@das/platform';
import { TenantsService, User } from '@das/tenants';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { ExpectedVersionArgument } from './expected-version-argument';
import { Requires } from '../../http/authorization/permissions.guard';
import { ApprovalRequestPaginator } from './paginators';

const NONE: ReadonlySet<string> = new Set();

@Resolver(() => ApprovalRequest)
export class ApprovalRequestsResolver {
  constructor(
    private readonly requests: ApprovalRequestsService,
    private readonly contexts: ApprovalContextsService,
    private readonly lines: LinesForCallerService,
    private readonly tenants: TenantsService,
  ) {}

  @Query(() => ApprovalRequest, { nullable: true, description: 'By exactly one key. Null: no such request.' })
  @Requires('requests:read')
  approvalRequest(
    @Args() key: ApprovalRequestKeyArguments,
    @SelectedFields() fields: ReadonlySet<string>,
  ): Promise<RequestWithRows | null> {
    return this.requests.lookUp(key, requestRowsFor(fields));
  }

  @Query(() => ApprovalRequestPaginator)
  @Requires('requests:read')
  approvalRequests(
    @Args() args: ApprovalRequestsArguments,
    @SelectedPage() wants: PageSelection,
  ): Promise<Page<RequestWithRows>> {
    return this.requests.list(args, wants, requestRowsFor(wants.fields ?? NONE));
  }

  @ResolveField(() => [RequestDetail])
  opportunities(
    request: RequestWithRows,
    _args: unknown,
    _context: unknown,
    info: GraphQLResolveInfo,
  ): Promise<RequestDetail[]> | RequestDetail[] {
    return this.lines.list(request, selectedFields(info));
  }

  @ResolveField(() => User, { nullable: true })
  created_by({ created_by_id }: ApprovalRequest): Promise<User | undefined> | null {
    return created_by_id ? this.tenants.user(created_by_id) : null;
  }

  @ResolveField(() => Boolean, { description: 'Whether the request is approved and `valid_until` has not passed.' })
  is_valid(request: ApprovalRequest): boolean {
    return this.contexts.isValid(request);
  }

  @ResolveField(() => Boolean, { description: 'Whether `due_at` has passed.' })
  is_overdue(request: ApprovalRequest): boolean {
    return this.contexts.isOverdue(request);
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

  @Mutation(() => ApprovalRequest, {
    nullable: true,
    description: 'Returns the request as it last was; null when it is absent.',
  })
  @Requires('requests:write')
  deleteApprovalRequest(
    @Args('id', { type: () => ID }) id: string,
    @ExpectedVersionArgument() expected_version?: number | null,
  ): Promise<ApprovalRequest | null> {
    return this.requests.remove(id, expected_version);
  }
}

/** The fields of a request that need its lines or its steps, besides those that need both. */
const BOTH = ['can_decide', 'allowed_actions', 'available_actions', 'awaiting_answer', 'warnings'];
const NEED: Record<keyof RequestRows, string[]> = { lines: ['opportunities', ...BOTH], steps: ['steps', ...BOTH] };

/** The rows that are read with a request for these fields. */
const requestRowsFor = (fields: ReadonlySet<string>): (keyof RequestRows)[] =>
  (['lines', 'steps'] as const).filter((rows) => NEED[rows].some((field) => fields.has(field)));
