import { ApiKey } from '@das/api-keys';
import { ApprovalLevel } from '@das/approval-levels';
import { ApprovalRequest, RequestDetail } from '@das/approval-requests';
import { AuditEntry } from '@das/audit';
import { Product, ProductCategory } from '@das/catalog';
import { Tenant, User } from '@das/tenants';
import { WebhookEvent } from '@das/webhooks';
import { IdempotencyRecord } from './idempotency/idempotency-record';
import { Tenants1764000000000 } from './migrations/1764000000000-tenants';
import { ApiKeys1764000001000 } from './migrations/1764000001000-api-keys';
import { AuditLog1764000002000 } from './migrations/1764000002000-audit-log';
import { Catalog1764000003000 } from './migrations/1764000003000-catalog';
import { ApprovalLevels1764000004000 } from './migrations/1764000004000-approval-levels';
import { ApprovalRequests1764000005000 } from './migrations/1764000005000-approval-requests';
import { WebhookEvents1764000006000 } from './migrations/1764000006000-webhook-events';
import { Idempotency1764000050000 } from './migrations/1764000050000-idempotency';

/** Every table that has a class. */
export const entities = [
  Tenant,
  User,
  ApiKey,
  AuditEntry,
  ProductCategory,
  Product,
  ApprovalLevel,
  ApprovalRequest,
  RequestDetail,
  WebhookEvent,
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
  Idempotency1764000050000,
];
