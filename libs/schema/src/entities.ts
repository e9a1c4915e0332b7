import { ApiKey, KeyDay, RequestLog } from '@das/api-keys';
import { ApprovalLevel, Delegation, LevelHolder } from '@das/approval-levels';
import {
  ApprovalDecision,
  ApprovalRequest,
  ApprovalStep,
  Comment,
  CommentMention,
  FiredTimer,
  Link,
  PriceUse,
  Question,
  RequestDetail,
  RequestText,
  SavedView,
} from '@das/approval-requests';
import { AuditEntry } from '@das/audit';
import { Product, ProductCategory } from '@das/catalog';
import { Job, JobItemRow } from '@das/jobs';
import { Tenant, User } from '@das/tenants';
import { Notice, StoredEvent } from '@das/events';
import {
  ChatAddress,
  ChatChannel,
  ChatMessage,
  DefaultsRow,
  EmailDelivery,
  Inbox,
  Notification,
  NotificationMark,
  PreferenceRow,
  RecipientRow,
} from '@das/notifications';
import { WebhookAttempt, WebhookDelivery, WebhookEndpoint, WebhookSecret } from '@das/webhooks';

/** The entities of all libraries. An app adds the entities of its own. */
export const entities = [
  Tenant,
  User,
  ApiKey,
  KeyDay,
  RequestLog,
  AuditEntry,
  ProductCategory,
  Product,
  ApprovalLevel,
  LevelHolder,
  Delegation,
  ApprovalRequest,
  RequestDetail,
  RequestText,
  ApprovalStep,
  FiredTimer,
  ApprovalDecision,
  Comment,
  CommentMention,
  Link,
  Question,
  SavedView,
  PriceUse,
  Job,
  JobItemRow,
  StoredEvent,
  Notice,
  Inbox,
  NotificationMark,
  Notification,
  WebhookEndpoint,
  WebhookSecret,
  WebhookDelivery,
  WebhookAttempt,
  PreferenceRow,
  DefaultsRow,
  RecipientRow,
  EmailDelivery,
  ChatChannel,
  ChatAddress,
  ChatMessage,
];
