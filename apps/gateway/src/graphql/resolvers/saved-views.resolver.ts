import { SavedView, SavedViewInput, SavedViewsService, ViewCountsService } from '@das/approval-requests';
import { primaryKey } from '@das/platform';
import { TenantsService, User } from '@das/tenants';
import { Args, ID, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';

@Resolver(() => SavedView)
export class SavedViewsResolver {
  constructor(
    private readonly views: SavedViewsService,
    private readonly counts: ViewCountsService,
    private readonly tenants: TenantsService,
  ) {}

  @Query(() => SavedView, { nullable: true })
  @Requires('requests:read')
  savedView(@Args('id', { type: () => ID }) id: string): Promise<SavedView | null> {
    return this.views.find(id);
  }

  @Query(() => [SavedView], { description: "The caller's private views, then the shared ones, each by name." })
  @Requires('requests:read')
  savedViews(): Promise<SavedView[]> {
    return this.views.list();
  }

  @Mutation(() => SavedView, { nullable: true, description: 'A shared view needs the permission tenant:manage.' })
  @Requires('requests:read')
  createSavedView(
    @Args('input', { type: () => SavedViewInput }) input: object, // checked by the service, after the right to share
  ): Promise<SavedView> {
    return this.views.create(input);
  }

  @Mutation(() => SavedView, {
    nullable: true,
    description: 'Absent members are unchanged. A shared view that becomes private belongs to its creator.',
  })
  @Requires('requests:read')
  updateSavedView(
    @Args('id', { type: () => ID, nullable: true }) id: string | null,
    @Args('input', { type: () => SavedViewInput }) input: object, // checked by the service, after the view
  ): Promise<SavedView> {
    return this.views.update(primaryKey(id, input), input);
  }

  @Mutation(() => SavedView, {
    nullable: true,
    description: 'Returns the view as it last was; null when it is absent.',
  })
  @Requires('requests:read')
  deleteSavedView(@Args('id', { type: () => ID }) id: string): Promise<SavedView | null> {
    return this.views.remove(id);
  }

  @ResolveField(() => User, { nullable: true })
  created_by({ created_by_id }: SavedView): Promise<User | undefined> {
    return this.tenants.user(created_by_id);
  }

  @ResolveField(() => Boolean, { description: 'Whether the caller created it.' })
  is_mine(view: SavedView): boolean {
    return this.views.isMine(view);
  }

  @ResolveField(() => Boolean, { description: 'Whether the caller may change and delete it.' })
  can_edit(view: SavedView): boolean {
    return this.views.canEdit(view);
  }

  @ResolveField(() => Int, { description: 'How many requests it has for the caller, at most 1,000.' })
  async count(view: SavedView): Promise<number> {
    return (await this.counts.count(view)).count;
  }

  @ResolveField(() => Boolean, { description: 'Whether it has more requests than `count`.' })
  async count_capped(view: SavedView): Promise<boolean> {
    return (await this.counts.count(view)).count_capped;
  }
}
