import { type MigrationClass, phaseOf } from '@das/platform';
import { PlatformBaseline1765000000000 } from './migrations/1765000000000-platform';
import { RateLimitsBaseline1765000001000 } from './migrations/1765000001000-rate-limits';
import { TenantsBaseline1765000002000 } from './migrations/1765000002000-tenants';
import { ApiKeysBaseline1765000003000 } from './migrations/1765000003000-api-keys';
import { AuditBaseline1765000004000 } from './migrations/1765000004000-audit';
import { CatalogBaseline1765000005000 } from './migrations/1765000005000-catalog';
import { ApprovalLevelsBaseline1765000006000 } from './migrations/1765000006000-approval-levels';
import { ApprovalRequestsBaseline1765000007000 } from './migrations/1765000007000-approval-requests';
import { ApprovalWorkflowBaseline1765000008000 } from './migrations/1765000008000-approval-workflow';
import { WebhooksBaseline1765000009000 } from './migrations/1765000009000-webhooks';
import { WebhookQueueBaseline1765000010000 } from './migrations/1765000010000-webhook-queue';
import { TenantCurrency1765000020000 } from './migrations/1765000020000-tenant-currency';
import { TenantReasonCodes1765000021000 } from './migrations/1765000021000-tenant-reason-codes';
import { RequestLists1765000030000 } from './migrations/1765000030000-request-lists';
import { WebhookDeliveryFilters1765000040000 } from './migrations/1765000040000-webhook-delivery-filters';
import { AuditVerifications1765000041000 } from './migrations/1765000041000-audit-verifications';
import { ApiKeyUsage1765000042000 } from './migrations/1765000042000-api-key-usage';
import { WebhookReplays1765000043000 } from './migrations/1765000043000-webhook-replays';
import { JobItemVersions1765000050000 } from './migrations/1765000050000-job-item-versions';
import { RequestCreationOrder1765000051000 } from './migrations/1765000051000-request-creation-order';
import { Retention1765000062000 } from './migrations/1765000062000-retention';
import { FinishedJobs1765000062001 } from './migrations/1765000062001-finished-jobs';
import { Autovacuum1765000062002 } from './migrations/1765000062002-autovacuum';
import { AuditLogKey1765000062003 } from './migrations/1765000062003-audit-log-key';
import { AuditLogResourceIndex1765000062004 } from './migrations/1765000062004-audit-log-resource-index';
import { RefreshStatistics1765000062005 } from './migrations/1765000062005-refresh-statistics';
import { EventTraceparent1765000064000 } from './migrations/1765000064000-event-traceparent';
import { BoundedQueueFigures1765000064010 } from './migrations/1765000064010-bounded-queue-figures';
import { DueJobs1765000070000 } from './migrations/1765000070000-due-jobs';
import { DueExpiries1765000070010 } from './migrations/1765000070010-due-expiries';
import { DueExpiriesFilled1765000070011 } from './migrations/1765000070011-due-expiries-filled';
import { UnsignedHeads1765000070020 } from './migrations/1765000070020-unsigned-heads';
import { UnsignedHeadsFilled1765000070021 } from './migrations/1765000070021-unsigned-heads-filled';
import { ChangedCounts1765000070030 } from './migrations/1765000070030-changed-counts';
import { CountsByValue1765000070031 } from './migrations/1765000070031-counts-by-value';
import { AuthenticationInPlpgsql1765000070040 } from './migrations/1765000070040-authentication-in-plpgsql';
import { WorkFigures1765000071000 } from './migrations/1765000071000-work-figures';
import { ProductTexts1765000080000 } from './migrations/1765000080000-product-texts';
import { ProductTextsReplace1765000080010 } from './migrations/1765000080010-product-texts-replace';
import { ProductTextsPending1765000080020 } from './migrations/1765000080020-product-texts-pending';
import { QueueOfSteps1765000081000 } from './migrations/1765000081000-queue-of-steps';
import { BackupChecks1765000082000 } from './migrations/1765000082000-backup-checks';
import { BackupFigures1765000082010 } from './migrations/1765000082010-backup-figures';
import { JobKinds1765000083000 } from './migrations/1765000083000-job-kinds';
import { Justification1765000090000 } from './migrations/1765000090000-justification';
import { LinesOfAPart1765000091000 } from './migrations/1765000091000-lines-of-a-part';
import { BusinessCalendar1765000100000 } from './migrations/1765000100000-business-calendar';
import { ApproverScopes1765000101000 } from './migrations/1765000101000-approver-scopes';
import { BusinessClock1765000102000 } from './migrations/1765000102000-business-clock';
import { CommentEditMinutes1765000110000 } from './migrations/1765000110000-comment-edit-minutes';
import { Discussion1765000110010 } from './migrations/1765000110010-discussion';
import { StepClaims1765000120000 } from './migrations/1765000120000-step-claims';
import { TakenSteps1765000120010 } from './migrations/1765000120010-taken-steps';
import { StepClaimsChecked1765000120020 } from './migrations/1765000120020-step-claims-checked';
import { Delegations1765000130000 } from './migrations/1765000130000-delegations';
import { Deadlines1765000140000 } from './migrations/1765000140000-deadlines';
import { RequestsByDeadline1765000140010 } from './migrations/1765000140010-requests-by-deadline';
import { StepsByDeadline1765000140020 } from './migrations/1765000140020-steps-by-deadline';
import { UserOfEscalation1765000140030 } from './migrations/1765000140030-user-of-escalation';
import { UserOfEscalationValid1765000140031 } from './migrations/1765000140031-user-of-escalation-valid';
import { EscalatedSteps1765000140040 } from './migrations/1765000140040-escalated-steps';
import { Questions1765000150000 } from './migrations/1765000150000-questions';
import { ApprovedPrices1765000160000 } from './migrations/1765000160000-approved-prices';
import { Revisions1765000160010 } from './migrations/1765000160010-revisions';
import { Lineages1765000160020 } from './migrations/1765000160020-lineages';
import { ReferencesOfApprovedPrices1765000160030 } from './migrations/1765000160030-references-of-approved-prices';
import { ReferencesOfApprovedPricesValid1765000160031 } from './migrations/1765000160031-references-of-approved-prices-valid';
import { PricePrecedents1765000170000 } from './migrations/1765000170000-price-precedents';
import { LinesOfAPartDropped1765000170010 } from './migrations/1765000170010-lines-of-a-part-dropped';
import { RunnableJobs1765000180000 } from './migrations/1765000180000-runnable-jobs';
import { DueJobsByKind1765000180010 } from './migrations/1765000180010-due-jobs-by-kind';
import { SavedViews1765000190000 } from './migrations/1765000190000-saved-views';
import { PriceUses1765000210000 } from './migrations/1765000210000-price-uses';
import { RunningExports1765000300000 } from './migrations/1765000300000-running-exports';
import { AuditLogsByAddress1765000300010 } from './migrations/1765000300010-audit-logs-by-address';
import { ServiceAccounts1765000310000 } from './migrations/1765000310000-service-accounts';
import { ApiKeyScopes1765000310010 } from './migrations/1765000310010-api-key-scopes';
import { VersionsOfTheCatalogue1765000320000 } from './migrations/1765000320000-versions-of-the-catalogue';
import { Versions1765000320010 } from './migrations/1765000320010-versions';
import { ExternalKeysOfCatalog1765000330000 } from './migrations/1765000330000-external-keys-of-catalog';
import { ProductsByExternalId1765000330010 } from './migrations/1765000330010-products-by-external-id';
import { CategoriesByExternalId1765000330011 } from './migrations/1765000330011-categories-by-external-id';
import { ProductsBySource1765000330012 } from './migrations/1765000330012-products-by-source';
import { ProductsByMetadata1765000330013 } from './migrations/1765000330013-products-by-metadata';
import { ExternalKeysOfRequests1765000330020 } from './migrations/1765000330020-external-keys-of-requests';
import { RequestsByExternalId1765000330030 } from './migrations/1765000330030-requests-by-external-id';
import { RequestsBySource1765000330031 } from './migrations/1765000330031-requests-by-source';
import { RequestsByMetadata1765000330032 } from './migrations/1765000330032-requests-by-metadata';
import { Tombstones1765000330040 } from './migrations/1765000330040-tombstones';
import { ChangeTimes1765000340000 } from './migrations/1765000340000-change-times';
import { SyncWatermark1765000340010 } from './migrations/1765000340010-sync-watermark';
import { ProductsByChange1765000340020 } from './migrations/1765000340020-products-by-change';
import { CategoriesByChange1765000340030 } from './migrations/1765000340030-categories-by-change';
import { LevelsByChange1765000340040 } from './migrations/1765000340040-levels-by-change';
import { RequestsByChange1765000340050 } from './migrations/1765000340050-requests-by-change';
import { EventNumbers1765000350000 } from './migrations/1765000350000-event-numbers';
import { EventsByNumber1765000350010 } from './migrations/1765000350010-events-by-number';
import { ClaimableJobs1765000360000 } from './migrations/1765000360000-claimable-jobs';
import { JobsOpenOfTenants1765000360010 } from './migrations/1765000360010-jobs-open-of-tenants';
import { JobsOfCreators1765000360020 } from './migrations/1765000360020-jobs-of-creators';
import { RequestLogs1765000370000 } from './migrations/1765000370000-request-logs';
import { ActsOfEvents1765000380000 } from './migrations/1765000380000-acts-of-events';
import { Notifications1765000380010 } from './migrations/1765000380010-notifications';
import { ApiKeysByEnd1765000380020 } from './migrations/1765000380020-api-keys-by-end';
import { NearEnds1765000380030 } from './migrations/1765000380030-near-ends';
import { NotificationPreferences1765000381000 } from './migrations/1765000381000-notification-preferences';
import { Emails1765000382000 } from './migrations/1765000382000-emails';
import { DecidedAt1765000385000 } from './migrations/1765000385000-decided-at';
import { RequestsByDecision1765000385010 } from './migrations/1765000385010-requests-by-decision';
import { Analytics1765000385100 } from './migrations/1765000385100-analytics';
import { MoreStatistics1765000386000 } from './migrations/1765000386000-more-statistics';
import { Chat1765000387000 } from './migrations/1765000387000-chat';
import { FailedEnds1765000388000 } from './migrations/1765000388000-failed-ends';
import { PastOfAuditLogs1765000389000 } from './migrations/1765000389000-past-of-audit-logs';
import { KeptSums1765000390000 } from './migrations/1765000390000-kept-sums';
import { LoweredLimits1765000392000 } from './migrations/1765000392000-lowered-limits';
import { PendingRequests1765000392010 } from './migrations/1765000392010-pending-requests';
import { TombstonesByValue1765000395000 } from './migrations/1765000395000-tombstones-by-value';
import { RequestsByCustomer1765000397000 } from './migrations/1765000397000-requests-by-customer';

/** The schema after all migrations of version 0.1.0 (see `adopted-baseline.ts`): one or two migrations per aggregate. */
export const baseline = [
  PlatformBaseline1765000000000,
  RateLimitsBaseline1765000001000,
  TenantsBaseline1765000002000,
  ApiKeysBaseline1765000003000,
  AuditBaseline1765000004000,
  CatalogBaseline1765000005000,
  ApprovalLevelsBaseline1765000006000,
  ApprovalRequestsBaseline1765000007000,
  ApprovalWorkflowBaseline1765000008000,
  WebhooksBaseline1765000009000,
  WebhookQueueBaseline1765000010000,
];

/** All migrations, oldest first. A new one is appended here and to `migrations.sha256`. */
export const migrations: MigrationClass[] = [
  ...baseline,
  TenantCurrency1765000020000,
  TenantReasonCodes1765000021000,
  RequestLists1765000030000,
  WebhookDeliveryFilters1765000040000,
  AuditVerifications1765000041000,
  ApiKeyUsage1765000042000,
  WebhookReplays1765000043000,
  JobItemVersions1765000050000,
  RequestCreationOrder1765000051000,
  Retention1765000062000,
  FinishedJobs1765000062001,
  Autovacuum1765000062002,
  AuditLogKey1765000062003,
  AuditLogResourceIndex1765000062004,
  RefreshStatistics1765000062005,
  EventTraceparent1765000064000,
  BoundedQueueFigures1765000064010,
  DueJobs1765000070000,
  DueExpiries1765000070010,
  DueExpiriesFilled1765000070011,
  UnsignedHeads1765000070020,
  UnsignedHeadsFilled1765000070021,
  ChangedCounts1765000070030,
  CountsByValue1765000070031,
  AuthenticationInPlpgsql1765000070040,
  WorkFigures1765000071000,
  ProductTexts1765000080000,
  ProductTextsReplace1765000080010,
  ProductTextsPending1765000080020,
  QueueOfSteps1765000081000,
  BackupChecks1765000082000,
  BackupFigures1765000082010,
  JobKinds1765000083000,
  Justification1765000090000,
  LinesOfAPart1765000091000,
  BusinessCalendar1765000100000,
  ApproverScopes1765000101000,
  BusinessClock1765000102000,
  CommentEditMinutes1765000110000,
  Discussion1765000110010,
  StepClaims1765000120000,
  TakenSteps1765000120010,
  StepClaimsChecked1765000120020,
  Delegations1765000130000,
  Deadlines1765000140000,
  RequestsByDeadline1765000140010,
  StepsByDeadline1765000140020,
  UserOfEscalation1765000140030,
  UserOfEscalationValid1765000140031,
  EscalatedSteps1765000140040,
  Questions1765000150000,
  ApprovedPrices1765000160000,
  Revisions1765000160010,
  Lineages1765000160020,
  ReferencesOfApprovedPrices1765000160030,
  ReferencesOfApprovedPricesValid1765000160031,
  PricePrecedents1765000170000,
  LinesOfAPartDropped1765000170010,
  RunnableJobs1765000180000,
  DueJobsByKind1765000180010,
  SavedViews1765000190000,
  PriceUses1765000210000,
  RunningExports1765000300000,
  AuditLogsByAddress1765000300010,
  ServiceAccounts1765000310000,
  ApiKeyScopes1765000310010,
  VersionsOfTheCatalogue1765000320000,
  Versions1765000320010,
  ExternalKeysOfCatalog1765000330000,
  ProductsByExternalId1765000330010,
  CategoriesByExternalId1765000330011,
  ProductsBySource1765000330012,
  ProductsByMetadata1765000330013,
  ExternalKeysOfRequests1765000330020,
  RequestsByExternalId1765000330030,
  RequestsBySource1765000330031,
  RequestsByMetadata1765000330032,
  Tombstones1765000330040,
  ChangeTimes1765000340000,
  SyncWatermark1765000340010,
  ProductsByChange1765000340020,
  CategoriesByChange1765000340030,
  LevelsByChange1765000340040,
  RequestsByChange1765000340050,
  EventNumbers1765000350000,
  EventsByNumber1765000350010,
  ClaimableJobs1765000360000,
  JobsOpenOfTenants1765000360010,
  JobsOfCreators1765000360020,
  RequestLogs1765000370000,
  ActsOfEvents1765000380000,
  Notifications1765000380010,
  ApiKeysByEnd1765000380020,
  NearEnds1765000380030,
  NotificationPreferences1765000381000,
  Emails1765000382000,
  DecidedAt1765000385000,
  RequestsByDecision1765000385010,
  Analytics1765000385100,
  MoreStatistics1765000386000,
  Chat1765000387000,
  FailedEnds1765000388000,
  PastOfAuditLogs1765000389000,
  KeptSums1765000390000,
  LoweredLimits1765000392000,
  PendingRequests1765000392010,
  TombstonesByValue1765000395000,
  RequestsByCustomer1765000397000,
];

/** The migrations that this release needs. It also works without the contract migrations: they remove what it does not use. */
export const requiredMigrations = migrations.filter((type) => phaseOf(new type()) === 'expand');
