import {
  type PrecedentPage,
  Precedents,
  PrecedentsArguments,
  PrecedentsService,
  RequestDetail,
  SimilarApprovalsInput,
} from '@das/approval-requests';
import { PageArguments, type PageSelection, SelectedFields, SelectedPage } from '@das/platform';
import { Args, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';
import { PrecedentPaginator } from './paginators';

@Resolver(() => RequestDetail)
export class PrecedentsResolver {
  constructor(private readonly precedents: PrecedentsService) {}

  @ResolveField(() => Precedents, { name: 'precedents', description: 'Earlier decisions on its part number.' })
  ofLine(@Parent() { id }: RequestDetail, @Args() args: PrecedentsArguments): Promise<Precedents> {
    return this.precedents.list(id, args);
  }

  @Query(() => PrecedentPaginator, {
    description: 'Earlier decisions on the part number of a stored line, or on any part number, the newest first.',
  })
  @Requires('requests:read')
  similarApprovals(
    @Args('input', { type: () => SimilarApprovalsInput }) input: SimilarApprovalsInput,
    @Args() page: PageArguments,
    @SelectedPage() wants: PageSelection,
    @SelectedFields() fields: ReadonlySet<string>,
  ): Promise<PrecedentPage> {
    return this.precedents.similar(input, page, { ...wants, statistics: fields.has('statistics') });
  }
}
