import { Database } from '@das/platform';
import { Module } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { Settings } from '../config/settings';
import { LOG } from '../config/settings.module';
import { HttpModule } from '../http/http.module';
import { AnalyticsResolver } from './resolvers/analytics.resolver';
import { ApiKeysResolver } from './resolvers/api-keys.resolver';
import { ApprovalLevelsResolver } from './resolvers/approval-levels.resolver';
import { ApprovalRequestsResolver } from './resolvers/approval-requests.resolver';
import { ApprovalStepsResolver } from './resolvers/approval-steps.resolver';
import { AuditLogsResolver } from './resolvers/audit-logs.resolver';
import { CommentsResolver, DiscussionResolver, LinksResolver } from './resolvers/discussion.resolver';
import { ApprovedPricesResolver } from './resolvers/approved-prices.resolver';
import { BulkDecisionsResolver } from './resolvers/bulk-decisions.resolver';
import { ChatChannelsResolver, ChatMessagesResolver } from './resolvers/chat-channels.resolver';
import { DecisionsResolver, LineOutcomesResolver } from './resolvers/decisions.resolver';
import { DelegationsResolver, ViewerDelegationsResolver } from './resolvers/delegations.resolver';
import { EmailsResolver, UserEmailResolver } from './resolvers/emails.resolver';
import { EventsResolver } from './resolvers/events.resolver';
import { JobsResolver, OutcomeErrorsResolver } from './resolvers/jobs.resolver';
import { UpsertErrorsResolver, UpsertsResolver } from './resolvers/upserts.resolver';
import { NotificationPreferencesResolver } from './resolvers/notification-preferences.resolver';
import { PingResolver } from './resolvers/ping.resolver';
import { PoliciesResolver } from './resolvers/policies.resolver';
import { PriceUsesResolver, RequestUsesResolver } from './resolvers/price-uses.resolver';
import { ProductCategoriesResolver } from './resolvers/product-categories.resolver';
import { ProductsResolver } from './resolvers/products.resolver';
import { QuestionFieldsResolver, QuestionsResolver, RequestQuestionsResolver } from './resolvers/questions.resolver';
import { PrecedentsResolver } from './resolvers/precedents.resolver';
import { LineEndsResolver, RequestDetailsResolver } from './resolvers/request-details.resolver';
import { RequestProgressResolver } from './resolvers/request-progress.resolver';
import { NotificationsResolver, UnreadNotificationsResolver } from './resolvers/notifications.resolver';
import { RequestLogsResolver } from './resolvers/request-logs.resolver';
import { RevisionsResolver } from './resolvers/revisions.resolver';
import { SavedViewsResolver } from './resolvers/saved-views.resolver';
import { StepAssignmentResolver } from './resolvers/step-assignment.resolver';
import { LevelDeadlinesResolver, StepClocksResolver } from './resolvers/deadlines.resolver';
import { TenantsResolver } from './resolvers/tenants.resolver';
import { UserLevelsResolver } from './resolvers/user-levels.resolver';
import { ViewerResolver } from './resolvers/viewer.resolver';
import { WebhookDeliveriesResolver } from './resolvers/webhook-deliveries.resolver';
import { WebhookEndpointsResolver } from './resolvers/webhook-endpoints.resolver';
import { WebhookEventTypesResolver } from './resolvers/webhook-event-types.resolver';
import { GraphqlDriver, type GraphqlDriverConfig, driverOptions } from './pipeline/graphql-driver';
import { ReadOnlyKeys } from '../http/authorization/permissions.guard';

const RESOLVERS = [
  AnalyticsResolver,
  ApiKeysResolver,
  ApprovalLevelsResolver,
  ApprovalRequestsResolver,
  ApprovalStepsResolver,
  AuditLogsResolver,
  CommentsResolver,
  ApprovedPricesResolver,
  BulkDecisionsResolver,
  DecisionsResolver,
  DelegationsResolver,
  DiscussionResolver,
  ChatChannelsResolver,
  ChatMessagesResolver,
  EmailsResolver,
  EventsResolver,
  JobsResolver,
  LevelDeadlinesResolver,
  LineOutcomesResolver,
  LinksResolver,
  NotificationsResolver,
  OutcomeErrorsResolver,
  UpsertErrorsResolver,
  UpsertsResolver,
  NotificationPreferencesResolver,
  PingResolver,
  PoliciesResolver,
  PriceUsesResolver,
  ProductCategoriesResolver,
  ProductsResolver,
  QuestionFieldsResolver,
  QuestionsResolver,
  LineEndsResolver,
  PrecedentsResolver,
  RequestDetailsResolver,
  RequestLogsResolver,
  RequestQuestionsResolver,
  RequestProgressResolver,
  SavedViewsResolver,
  RequestUsesResolver,
  RevisionsResolver,
  StepAssignmentResolver,
  StepClocksResolver,
  TenantsResolver,
  UnreadNotificationsResolver,
  UserEmailResolver,
  UserLevelsResolver,
  ViewerDelegationsResolver,
  ViewerResolver,
  WebhookDeliveriesResolver,
  WebhookEndpointsResolver,
  WebhookEventTypesResolver,
];

/** GraphQL at `/graphql`. */
@Module({
  imports: [
    HttpModule,
    GraphQLModule.forRootAsync<GraphqlDriverConfig>({
      driver: GraphqlDriver,
      inject: [Settings, LOG, Database],
      useFactory: driverOptions,
    }),
  ],
  providers: [...RESOLVERS, ReadOnlyKeys],
  exports: [GraphQLModule],
})
export class GraphqlApiModule {}
