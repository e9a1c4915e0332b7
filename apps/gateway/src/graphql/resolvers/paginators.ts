import { RequestLog } from '@das/api-keys';
import { ApprovalLevel, Delegation } from '@das/approval-levels';
import {
  ApprovalRequest,
  Comment,
  Precedent,
  type PrecedentPage,
  PrecedentStatistics,
  PriceUse,
} from '@das/approval-requests';
import { AuditEntry } from '@das/audit';
import { Product, ProductCategory } from '@das/catalog';
import { Job, ReadItem } from '@das/jobs';
import { ChatMessage, EmailDelivery, Notification } from '@das/notifications';
import { paginatorOf } from '@das/platform';
import { User } from '@das/tenants';
import { WebhookDelivery } from '@das/webhooks';
import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType()
export class ProductPaginator extends paginatorOf(Product) {}

@ObjectType()
export class ProductCategoryPaginator extends paginatorOf(ProductCategory) {}

@ObjectType()
export class ApprovalLevelPaginator extends paginatorOf(ApprovalLevel) {}

@ObjectType()
export class ApprovalRequestPaginator extends paginatorOf(ApprovalRequest) {}

@ObjectType()
export class WebhookDeliveryPaginator extends paginatorOf(WebhookDelivery) {}

@ObjectType()
export class ChatMessagePaginator extends paginatorOf(ChatMessage) {}

@ObjectType()
export class RequestLogPaginator extends paginatorOf(RequestLog) {}

@ObjectType()
export class AuditLogPaginator extends paginatorOf(AuditEntry) {}

@ObjectType()
export class DelegationPaginator extends paginatorOf(Delegation) {}

@ObjectType()
export class CommentPaginator extends paginatorOf(Comment) {}

@ObjectType()
export class PrecedentPaginator extends paginatorOf(Precedent) implements PrecedentPage {
  @Field(() => [PrecedentStatistics], { description: 'One entry for each ring: customer, region, part.' })
  statistics: PrecedentStatistics[];

  @Field(() => Boolean, { description: 'False while older decisions are still being loaded.' })
  is_complete: boolean;
}

@ObjectType()
export class JobPaginator extends paginatorOf(Job) {}

@ObjectType()
export class JobItemPaginator extends paginatorOf(ReadItem) {}

@ObjectType()
export class EmailDeliveryPaginator extends paginatorOf(EmailDelivery) {}

@ObjectType()
export class PriceUsePaginator extends paginatorOf(PriceUse) {}

@ObjectType()
export class UserPaginator extends paginatorOf(User) {}

@ObjectType()
export class NotificationPaginator extends paginatorOf(Notification) {}
