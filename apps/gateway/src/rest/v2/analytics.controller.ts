import {
  type Analytics,
  AnalyticsArguments,
  type AnalyticsFunnel,
  AnalyticsFunnelInput,
  AnalyticsService,
  FunnelService,
  type WaitingByLevel,
  WaitingService,
  analyticsCsv,
} from '@das/analytics';
import { Controller, Headers } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { ListQuery } from '../framework/input-params';
import { prefers } from '../framework/prefers';
import { RestOperation } from '../framework/rest-operation';
import { TextFile } from '../framework/text-file';
import { ANALYTICS, FUNNEL, WAITING } from './analytics.shapes';

const CSV = { name: 'analytics.csv', type: 'text/csv; charset=utf-8' };

const csvOf = (numbers: Analytics, { bom }: AnalyticsArguments): TextFile =>
  new TextFile(CSV, analyticsCsv(numbers, { bom: bom === '1' }));

@Controller('v2/analytics')
export class AnalyticsController {
  constructor(
    private readonly numbers: AnalyticsService,
    private readonly funnels: FunnelService,
    private readonly waitings: WaitingService,
  ) {}

  @RestOperation({
    method: 'GET',
    query: AnalyticsArguments,
    answer: { one: ANALYTICS },
    summary: 'Read the numbers of requests in a period, by at most two dimensions.',
    description:
      'With `Accept: text/csv` the answer is the file of `/v2/analytics.csv`. Dimensions of users need the permission `users:read`.',
  })
  @Requires('requests:read')
  async read(
    @ListQuery() args: AnalyticsArguments,
    @Headers('accept') accept: string | undefined,
  ): Promise<Analytics | TextFile> {
    const numbers = await this.numbers.query(args);
    return prefers('text/csv', accept) ? csvOf(numbers, args) : numbers;
  }

  @RestOperation({
    method: 'GET',
    path: 'funnel',
    query: AnalyticsFunnelInput,
    answer: { one: FUNNEL },
    summary: 'Read how the steps of requests in a period ended, by level.',
  })
  @Requires('requests:read')
  funnel(@ListQuery() args: AnalyticsFunnelInput): Promise<AnalyticsFunnel> {
    return this.funnels.query(args);
  }

  @RestOperation({
    method: 'GET',
    path: 'waiting',
    answer: { one: WAITING },
    summary: 'Read the requests that wait now, by level and age.',
  })
  @Requires('requests:read')
  waiting(): Promise<WaitingByLevel> {
    return this.waitings.byLevel();
  }
}

@Controller('v2/analytics.csv')
export class AnalyticsFileController {
  constructor(private readonly numbers: AnalyticsService) {}

  @RestOperation({
    method: 'GET',
    id: 'analyticsFile',
    query: AnalyticsArguments,
    answer: {
      file: {
        ...CSV,
        description: 'RFC 4180 with a header row. Null is empty.',
        example: 'sales_region,sales_region_label,requests,pending\r\nemea,EMEA,12,3\r\n',
      },
    },
    summary: 'Read the numbers of requests in a period as a CSV file.',
    description:
      'One row per group; without `group_by` the totals. A text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return has a leading apostrophe.',
  })
  @Requires('requests:read')
  async read(@ListQuery() args: AnalyticsArguments): Promise<TextFile> {
    return csvOf(await this.numbers.query(args), args);
  }
}
