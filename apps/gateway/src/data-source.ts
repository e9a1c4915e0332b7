import { ApiKey } from '@das/api-keys';
import { ApprovalLevel, LevelHolder } from '@das/approval-levels';
import { ApprovalDecision, ApprovalRequest, ApprovalStep, Job, JobItem, RequestDetail } from '@das/approval-requests';
import { AuditEntry } from '@das/audit';
import { Product, ProductCategory } from '@das/catalog';
import { Tenant, User } from '@das/tenants';
import { WebhookAttempt, WebhookDelivery, WebhookEndpoint, WebhookEvent, WebhookSecret } from '@das/webhooks';
import { IdempotencyRecord } from './idempotency/idempotency-record';
import { Tenants1764000000000 } from './migrations/1764000000000-tenants';
import { ApiKeys1764000001000 } from './migrations/1764000001000-api-keys';
import { AuditLog1764000002000 } from './migrations/1764000002000-audit-log';
import { Catalog1764000003000 } from './migrations/1764000003000-catalog';
import { ApprovalLevels1764000004000 } from './migrations/1764000004000-approval-levels';
import { ApprovalRequests1764000005000 } from './migrations/1764000005000-approval-requests';
import { WebhookEvents1764000006000 } from './migrations/1764000006000-webhook-events';
import { ApprovalWorkflow1764000007000 } from './migrations/1764000007000-approval-workflow';
import { Webhooks1764000020000 } from './migrations/1764000020000-webhooks';
import { DueDeliveries1764000021000 } from './migrations/1764000021000-due-deliveries';
import { KeysInFull1764000030000 } from './migrations/1764000030000-keys-in-full';
import { Passwords1764000031000 } from './migrations/1764000031000-passwords';
import { Sessions1764000032000 } from './migrations/1764000032000-sessions';
import { RateLimits1764000040000 } from './migrations/1764000040000-rate-limits';
import { AuditChain1764000041000 } from './migrations/1764000041000-audit-chain';
import { Idempotency1764000050000 } from './migrations/1764000050000-idempotency';
import { WebhookFigures1764000060000 } from './migrations/1764000060000-webhook-figures';
import { AuditAtOnce1764000061000 } from './migrations/1764000061000-audit-at-once';
import { ProductCounts1764000062000 } from './migrations/1764000062000-product-counts';
import { RequestSearch1764000063000 } from './migrations/1764000063000-request-search';
import { Readiness1764000070000 } from './migrations/1764000070000-readiness';
import { RequestsAtOnce1764000080000 } from './migrations/1764000080000-requests-at-once';
import { EndedSessions1764000081000 } from './migrations/1764000081000-ended-sessions';
import { AuditInOneInsert1764000082000 } from './migrations/1764000082000-audit-in-one-insert';
import { CheaperDecisions1764000083000 } from './migrations/1764000083000-cheaper-decisions';
import { NoteUseLater1764000084000 } from './migrations/1764000084000-note-use-later';
import { RequestCounts1764000085000 } from './migrations/1764000085000-request-counts';

/** Every table that has a class. */
export const entities = [
  Tenant,
  User,
  ApiKey,
  AuditEntry,
  ProductCategory,
  Product,
  ApprovalLevel,
  LevelHolder,
  ApprovalRequest,
  RequestDetail,
  ApprovalStep,
  ApprovalDecision,
  Job,
  JobItem,
  WebhookEvent,
  WebhookEndpoint,
  WebhookSecret,
  WebhookDelivery,
  WebhookAttempt,
  IdempotencyRecord,
];

/** The schema's history, oldest first. */
export const migrations = [
  Tenants1764000000000,
  ApiKeys1764000001000,
  AuditLog1764000002000,
  Catalog1764000003000,
  ApprovalLevels1764000004000,
  ApprovalRequests1764000005000,
  WebhookEvents1764000006000,
  ApprovalWorkflow1764000007000,
  Webhooks1764000020000,
  DueDeliveries1764000021000,
  KeysInFull1764000030000,
  Passwords1764000031000,
  Sessions1764000032000,
  RateLimits1764000040000,
  AuditChain1764000041000,
  Idempotency1764000050000,
  WebhookFigures1764000060000,
  AuditAtOnce1764000061000,
  ProductCounts1764000062000,
  RequestSearch1764000063000,
  Readiness1764000070000,
  RequestsAtOnce1764000080000,
  EndedSessions1764000081000,
  AuditInOneInsert1764000082000,
  CheaperDecisions1764000083000,
  NoteUseLater1764000084000,
  RequestCounts1764000085000,
];
