import { Module } from '@nestjs/common';
import { GraphqlApiModule } from '../graphql/graphql-api.module';
import { RateLimitsModule } from '../http/authentication/rate-limits.module';
import { HttpModule } from '../http/http.module';
import { REST_CONTROLLERS } from './controllers';
import { DOCUMENTED_CONTROLLERS, PublishedDocuments } from './openapi/published-documents';
import { DiscountsService } from './v1/discounts.service';
import { ApiKeyPresenter } from './v2/api-keys.presenter';
import { ApprovalLevelPresenter } from './v2/approval-levels.presenter';
import { ApprovalPresenter, LinePresenter, ProgressPresenter, RelationsPresenter } from './v2/approvals.presenter';
import { AuditLogPresenter } from './v2/audit-logs.presenter';
import { DiscussionPresenter } from './v2/discussion.presenter';
import { DecisionPresenter } from './v2/decisions.presenter';
import { DelegationPresenter } from './v2/delegations.presenter';
import { DemoMailPageController } from './v2/demo-mail.controller';
import { DemoPeoplePresenter } from './v2/demo-people.presenter';
import { DocumentationController } from './v2/documentation.controller';
import { JobPresenter } from './v2/jobs.presenter';
import { EventWaits } from './v2/event-waits';
import { NotificationPresenter } from './v2/notifications.presenter';
import { PriceUsePresenter } from './v2/price-uses.presenter';
import { ProductPresenter } from './v2/products.presenter';
import { QuestionPresenter } from './v2/questions.presenter';
import { RoutePresenter } from './v2/routes.presenter';
import { HeldStepPresenter, StepPresenter } from './v2/steps.presenter';
import { SimulationPresenter } from './v2/policies.presenter';
import { UnsubscribeController } from './v2/unsubscribe.controller';
import { UserPresenter } from './v2/users.presenter';
import { SavedViewPresenter } from './v2/views.presenter';
import { WebhookDeliveryPresenter } from './v2/webhook-deliveries.presenter';
import { ChatChannelPresenter } from './v2/chat-channels.presenter';
import { WebhookEndpointPresenter } from './v2/webhooks.presenter';

const PRESENTERS = [
  ApiKeyPresenter,
  ApprovalLevelPresenter,
  ApprovalPresenter,
  LinePresenter,
  ProgressPresenter,
  RelationsPresenter,
  AuditLogPresenter,
  DiscussionPresenter,
  DecisionPresenter,
  DelegationPresenter,
  DemoPeoplePresenter,
  JobPresenter,
  NotificationPresenter,
  PriceUsePresenter,
  ProductPresenter,
  QuestionPresenter,
  RoutePresenter,
  SavedViewPresenter,
  HeldStepPresenter,
  StepPresenter,
  SimulationPresenter,
  UserPresenter,
  WebhookDeliveryPresenter,
  ChatChannelPresenter,
  WebhookEndpointPresenter,
];

/** REST at `/v2`, its deprecated route at `/v1`, and its OpenAPI documents. */
@Module({
  imports: [GraphqlApiModule, HttpModule, RateLimitsModule],
  controllers: [DocumentationController, DemoMailPageController, UnsubscribeController, ...REST_CONTROLLERS],
  providers: [
    ...PRESENTERS,
    DiscountsService,
    EventWaits,
    PublishedDocuments,
    { provide: DOCUMENTED_CONTROLLERS, useValue: REST_CONTROLLERS },
  ],
})
export class RestApiModule {}
