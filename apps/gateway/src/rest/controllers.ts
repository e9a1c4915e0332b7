import type { Type } from '@nestjs/common';
import { DiscountsController } from './v1/discounts.controller';
import { AnalyticsController, AnalyticsFileController } from './v2/analytics.controller';
import { ApiKeysController } from './v2/api-keys.controller';
import { ApprovalDecisionsController } from './v2/approval-decisions.controller';
import { ApprovalExportController } from './v2/approval-export.controller';
import { ApprovalHistoryController } from './v2/approval-history.controller';
import { ApprovalLevelsController } from './v2/approval-levels.controller';
import { ApprovalLifecycleController } from './v2/approval-lifecycle.controller';
import { ApprovalRoutesController } from './v2/approval-routes.controller';
import { ApprovalRevisionsController } from './v2/approval-revisions.controller';
import { ApprovalsController } from './v2/approvals.controller';
import { AuditExportController } from './v2/audit-export.controller';
import { AuditKeysController } from './v2/audit-keys.controller';
import { AuditLogsController } from './v2/audit-logs.controller';
import { BulkDecisionsController } from './v2/bulk-decisions.controller';
import { NotificationKindsController, NotificationsController } from './v2/notifications.controller';
import { RequestLogsController } from './v2/request-logs.controller';
import { ApprovedPricesController } from './v2/approved-prices.controller';
import { ApproversController } from './v2/approvers.controller';
import { CalendarController } from './v2/calendar.controller';
import { ApprovalCommentsController, CommentsController } from './v2/comments.controller';
import { DelegationsController } from './v2/delegations.controller';
import { DemoMailController } from './v2/demo-mail.controller';
import { DemoSessionController } from './v2/demo-session.controller';
import { CategoryUpsertsController, ProductUpsertsController } from './v2/upserts.controller';
import { JobItemsController, JobsController } from './v2/jobs.controller';
import { ChatChannelsController } from './v2/chat-channels.controller';
import { EmailsController, ResumedEmailController } from './v2/emails.controller';
import { EventsController } from './v2/events.controller';
import { ApprovalLinksController, LinksController } from './v2/links.controller';
import {
  NotificationDefaultsController,
  NotificationPreferencesController,
} from './v2/notification-preferences.controller';
import { PoliciesController } from './v2/policies.controller';
import { ApprovalUsesController, UsesController } from './v2/price-uses.controller';
import { ProductCategoriesController } from './v2/product-categories.controller';
import { ProductsController } from './v2/products.controller';
import { ApprovalQuestionsController, QuestionsController } from './v2/questions.controller';
import { SessionController } from './v2/session.controller';
import { SimilarApprovalsController } from './v2/similar-approvals.controller';
import { StepsController } from './v2/steps.controller';
import { TenantController } from './v2/tenant.controller';
import { ServiceAccountsController, UsersController } from './v2/users.controller';
import { ViewsController } from './v2/views.controller';
import { WebhookDeliveriesController } from './v2/webhook-deliveries.controller';
import { WebhookEventTypesController } from './v2/webhook-event-types.controller';
import { WebhookReplaysController } from './v2/webhook-replays.controller';
import { WebhookTestsController } from './v2/webhook-tests.controller';
import { WebhooksController } from './v2/webhooks.controller';

/** All of REST, in the order of its document. */
export const REST_CONTROLLERS: Type[] = [
  ApprovalsController,
  ApprovalExportController,
  ApprovalDecisionsController,
  ApprovalLifecycleController,
  ApprovedPricesController,
  ApprovalRevisionsController,
  ApprovalRoutesController,
  SimilarApprovalsController,
  StepsController,
  ApprovalHistoryController,
  ApprovalQuestionsController,
  QuestionsController,
  ApprovalCommentsController,
  CommentsController,
  ApprovalLinksController,
  LinksController,
  ViewsController,
  ApprovalUsesController,
  UsesController,
  BulkDecisionsController,
  PoliciesController,
  AnalyticsController,
  AnalyticsFileController,
  JobsController,
  JobItemsController,
  NotificationsController,
  NotificationKindsController,
  ProductsController,
  ProductCategoriesController,
  ProductUpsertsController,
  CategoryUpsertsController,
  ApprovalLevelsController,
  AuditLogsController,
  RequestLogsController,
  AuditExportController,
  AuditKeysController,
  EventsController,
  ApiKeysController,
  WebhookDeliveriesController,
  WebhookEventTypesController,
  WebhooksController,
  WebhookTestsController,
  WebhookReplaysController,
  UsersController,
  ServiceAccountsController,
  ResumedEmailController,
  ChatChannelsController,
  EmailsController,
  TenantController,
  ApproversController,
  CalendarController,
  DelegationsController,
  NotificationPreferencesController,
  NotificationDefaultsController,
  SessionController,
  DemoSessionController,
  DemoMailController,
  DiscountsController,
];
