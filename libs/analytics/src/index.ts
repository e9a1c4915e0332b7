// Analytics of approval requests: numbers of a period by dimensions, the funnel of levels, and the requests that wait.
export { AnalyticsModule } from './analytics.module';
export { FactsModule } from './facts.module';
export { type BadFact, FactsCheckService } from './keeping/facts-check.service';
export { FactsService, type LoadStep } from './keeping/facts.service';
export { Analytics, AnalyticsGroup, AnalyticsKey, AnalyticsMeasures } from './model/analytics';
export { AnalyticsArguments, AnalyticsFunnelInput, AnalyticsInput } from './model/analytics-inputs';
export { AnalyticsFunnel, FunnelLevel } from './model/funnel';
export { WaitingAge, WaitingByLevel, WaitingLevel } from './model/waiting';
export { analyticsCsv } from './queries/analytics-csv';
export { AnalyticsService } from './queries/analytics.service';
export { FunnelService } from './queries/funnel.service';
export { BASES } from './definitions/bases';
export { DIMENSION_NAMES, isTime } from './definitions/dimensions';
export { MEASURE_NAMES } from './definitions/measures';
export { WaitingService } from './queries/waiting.service';
