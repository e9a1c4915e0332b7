import {
  Analytics,
  AnalyticsFunnel,
  AnalyticsFunnelInput,
  AnalyticsInput,
  AnalyticsService,
  FunnelService,
  WaitingByLevel,
  WaitingService,
} from '@das/analytics';
import { SelectedAt } from '@das/platform';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';

@Resolver()
export class AnalyticsResolver {
  constructor(
    private readonly numbers: AnalyticsService,
    private readonly funnel: FunnelService,
    private readonly waiting: WaitingService,
  ) {}

  @Query(() => Analytics, { description: 'The numbers of requests in a period, by at most two dimensions.' })
  @Requires('requests:read')
  analytics(
    @Args('input') input: AnalyticsInput,
    @SelectedAt(['totals', 'groups.measures']) measures: ReadonlySet<string>,
  ): Promise<Analytics> {
    return this.numbers.query(input, measures);
  }

  @Query(() => AnalyticsFunnel, { description: 'How the steps of requests in a period ended, by level.' })
  @Requires('requests:read')
  analyticsFunnel(@Args('input') input: AnalyticsFunnelInput): Promise<AnalyticsFunnel> {
    return this.funnel.query(input);
  }

  @Query(() => WaitingByLevel, { description: 'The requests that wait now, by level and age.' })
  @Requires('requests:read')
  waitingByLevel(): Promise<WaitingByLevel> {
    return this.waiting.byLevel();
  }
}
