import {
  ApprovalRequest,
  PriceUse,
  PriceUseResult,
  PriceUsesArguments,
  RecordUseInput,
  ReversalsService,
  UsageService,
  UsesService,
  canReverse,
} from '@das/approval-requests';
import { type Page, PageArguments, type PageSelection, SelectedPage } from '@das/platform';
import { TenantsService, User } from '@das/tenants';
import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';
import { PriceUsePaginator } from './paginators';

/** The usages of a request. */
@Resolver(() => ApprovalRequest)
export class RequestUsesResolver {
  constructor(private readonly lists: UsesService) {}

  @ResolveField(() => PriceUsePaginator, { description: 'By ascending id.' })
  uses(
    @Parent() request: ApprovalRequest,
    @Args() args: PageArguments,
    @SelectedPage() wants: PageSelection,
  ): Promise<Page<PriceUse>> {
    return this.lists.ofRequest(request, args, wants);
  }
}

@Resolver(() => PriceUse)
export class PriceUsesResolver {
  constructor(
    private readonly lists: UsesService,
    private readonly usage: UsageService,
    private readonly reversals: ReversalsService,
    private readonly tenants: TenantsService,
  ) {}

  @Query(() => PriceUsePaginator, { description: 'The usages of all requests, by ascending id.' })
  @Requires('requests:read', ['requests:read', 'usage:write'])
  priceUses(@Args() args: PriceUsesArguments, @SelectedPage() wants: PageSelection): Promise<Page<PriceUse>> {
    return this.lists.list(args, wants);
  }

  @Mutation(() => PriceUseResult, {
    nullable: true,
    description: 'Draws a quantity down from an approved line. The same order with the same quantity counts once.',
  })
  @Requires('requests:write', ['requests:write', 'usage:write'])
  recordUse(
    @Args('input', { type: () => RecordUseInput }) input: object, // checked by the service, after the line
  ): Promise<PriceUseResult> {
    return this.usage.record(input);
  }

  @Mutation(() => PriceUseResult, {
    nullable: true,
    description: 'Gives the quantity of a usage back, and frees its order reference. `reason` is required.',
  })
  @Requires('requests:write', ['requests:write', 'usage:write'])
  reverseUse(
    @Args('id', { type: () => ID }) id: string,
    @Args('reason', { type: () => String, nullable: true }) reason?: string | null,
  ): Promise<PriceUseResult> {
    return this.reversals.reverse(id, { reason });
  }

  @ResolveField(() => User, { nullable: true })
  recorded_by({ recorded_by_id }: PriceUse): Promise<User | undefined> | null {
    return recorded_by_id ? this.tenants.user(recorded_by_id) : null;
  }

  @ResolveField(() => User, { nullable: true })
  reversed_by({ reversed_by_id }: PriceUse): Promise<User | undefined> | null {
    return reversed_by_id ? this.tenants.user(reversed_by_id) : null;
  }

  @ResolveField(() => Boolean, { description: 'Whether the caller may reverse it now.' })
  can_reverse(use: PriceUse): boolean {
    return canReverse(use);
  }
}
