// Technical building blocks without domain terms: settings, request context, errors, validation, rows of a tenant, GraphQL scalars and pages.
export {
  Setting,
  WrongSettings,
  readFiles,
  readSettings,
  settingsFrom,
  settingsOf,
  type SettingFacts,
} from './config/settings';
export {
  currentContext,
  currentTenantId,
  requireContext,
  runInContext,
  systemContext,
  type Actor,
  type RequestContext,
} from './context/request-context';
export { WrongSessionSettings, assertSessionSettings } from './database/assert-session-settings';
export { PrivilegedLogIn, assertUnprivilegedRole } from './database/assert-unprivileged-role';
export { later, pastTime, toSecond } from './database/clock/business-clock';
export { moveClock, readClock } from './database/clock/clock-offset';
export { PRESENT, presentPlus } from './database/clock/present';
export { CommitHooks } from './database/commit-hooks';
export { type Children } from './database/children';
export { caseFolded, type Combined, type Condition } from './database/conditions';
export { connectionLimits, connectionWarning } from './database/connection-limit';
export { type DatabaseEngine, type Pooler, type Prepared } from './database/connection-policy';
export { Database, type DatabaseOptions } from './database/database';
export { enterTenant } from './database/enter-tenant';
export { byKey, groupedBy, loadBatched } from './database/load-batched';
export { boundTo, readCursor, writeCursor, type DeltaStart, type ListWalk } from './database/list-cursor';
export { following, positionOf, type Position, type SortKey } from './database/lists/keyset';
export { migrate, unrecordedMigrations, type MigrationSettings } from './database/migrate';
export { dueMigrations, type Selection } from './database/migrations/due-migrations';
export { NoLock } from './database/migrations/lock-retry';
export { PHASES, phaseOf, type Migration, type MigrationClass, type Phase } from './database/migrations/migration';
export { missingMigrations } from './database/migrations/missing-migrations';
export { AlreadyMigrating, type WhenBusy } from './database/migrations/migration-lock';
export { plannedMigration, type PlannedMigration } from './database/migrations/planned-migration';
export { recordedNames } from './database/migrations/recorded-migrations';
export { recordedStatements } from './database/migrations/recorded-statements';
export {
  createdBy,
  isStronger,
  locksOf,
  locksOfStatement,
  nameOf,
  type Lock,
  type LockMode,
} from './database/migrations/sql/locks';
export { statementsOf, type SqlStatement } from './database/migrations/sql/statements';
export {
  asKind,
  byKind,
  hasOption,
  lastOf,
  nodesOf,
  objectsIn,
  partsOf,
  relationsIn,
  type ByKind,
  type Kind,
} from './database/migrations/sql/syntax-tree';
export { MissingPrivilege } from './database/missing-privilege';
export { type Listener } from './database/notification-listener';
export { Notifications } from './database/notifications';
export { openDataSource, type ConnectionSettings } from './database/open-data-source';
export { type Order } from './database/lists/order';
export { RowCountTable } from './database/lists/row-counts';
export {
  DEFAULT_PER_PAGE,
  EVERYTHING,
  isWalk,
  pageOf,
  pageWindow,
  wantsOf,
  type Page,
  type PageFacts,
  type PageRequest,
  type PageSelection,
  type PageWindow,
  type WalkFacts,
} from './database/page';
export { childPosition, pagePerParent } from './database/page-per-parent';
export { removeEnded } from './database/remove-ended';
export { REMOVED_AT_ONCE, fitting, type RemovedBatch, type RemovedRows } from './database/removal';
export { ReplicaUnusable, openReplica } from './database/replica';
export { type Row } from './database/row';
export { type ListRequest, type PagedListRequest } from './database/rows-request';
export { ScopedRows } from './database/scoped-rows';
export { coercedInput } from './graphql/coerced-input';
export { fieldsOf, mayBeEmpty, type ClassOf, type FieldFacts, type ScalarName } from './graphql/fields-of';
export { SelectedAt, SelectedFields, SelectedPage, selectedFields } from './graphql/selection';
export { SERVICE_ROLE } from './database/session-settings';
export { UnexpectedPooler, assertNotShared, isGreetedByServer, isServer } from './database/shared-connections';
export { type Watermark } from './database/sync-watermark';
export { FAST_TIMEOUT_MS, sql, tenant, type Fragment, type Statement } from './database/sql';
export { KeepsTombstones, LeavesTombstones, SearchView, type RowClass } from './database/table';
export { walkFacts, type Walk } from './database/walk';
export { where } from './database/where';
export { defaultErrorMessages } from './errors/default-error-messages';
export {
  AlreadyEnded,
  Busy,
  ErrorMessages,
  InputTooComplex,
  InvalidRequest,
  MalformedRequest,
  MissingPrimaryKey,
  MistypedInput,
  NotFound,
  PageRefused,
  PayloadTooLarge,
  QueryTooComplex,
  RateLimited,
  Refused,
  ServiceError,
  ServiceUnavailable,
  UnsupportedMediaType,
  ValidationFailed,
  VersionConflict,
  WeakEntityTag,
  mayHaveCommitted,
} from './errors/errors';
export { PLATFORM_ERRORS, type ErrorCode, type ErrorCodes, type ErrorDeclaration } from './errors/error-codes';
export {
  PLATFORM_RULES,
  type Failure,
  type RuleMessage,
  type RuleName,
  type RuleNames,
  type RuleParams,
} from './errors/failure';
export { orderByArgumentsOf, type OrderByClause } from './graphql/order-by-arguments';
export { PageArguments, PaginatorInfo, SortOrder, paginatorOf } from './graphql/page-types';
export {
  ExternalFieldsInput,
  ExternalFilterInput,
  ExternalKeyArguments,
  MetadataFilterInput,
  externalRowOf,
} from './graphql/external-key';
export { oneKeyOf } from './graphql/one-key-of';
export { UpdatedFromField, UpdatedToField } from './graphql/updated-range';
export { ExpectedVersionField, VersionColumn } from './graphql/version';
export { DateScalar, DateTimeScalar, JsonScalar } from './graphql/scalars';
export { StampedRow, TenantRow, TimedRow } from './graphql/tenant-row';
export { PlatformModule, type PlatformOptions } from './platform.module';
export { CursorSigner, MAX_CURSOR, type CursorKeys } from './signing/cursor-signer';
export { derivedKey } from './signing/derived-key';
export { WINDOW_S, takeRequest, type RateLimitResult } from './security/rate-limit';
export { markSecret, redactSecrets } from './security/secrets';
export { failSpan, inSpan } from './telemetry/in-span';
export { Measurements } from './telemetry/measurements';
export { currentTraceparent } from './telemetry/trace-context';
export { Failures, InputPipe, checkInput, itemsToCheck, readAs } from './validation/check-input';
export { checkedInput, refusedInput } from './validation/checked-input';
export { isObject, itemRule, limited, memberRule, rule, rules, rulesOf, type RuleFacts } from './validation/rule';
export { MAX_PAIRS } from './validation/external-rules';
export {
  ExpectedVersion,
  refuseOtherVersion,
  versionIn,
  versionedInput,
  versionedPreparation,
  type VersionedRow,
} from './validation/expected-version';
export {
  Bound,
  CursorText,
  DateOnly,
  DateTime,
  Email,
  Flag,
  Given,
  Id,
  Items,
  JsonOf,
  JsonValue,
  ListOf,
  LongText,
  MissingWith,
  Nested,
  NewPassword,
  NotBefore,
  NotCleared,
  NotEmpty,
  OneOf,
  Percent,
  Price,
  Quantity,
  Required,
  RequiredWithout,
  Prohibits,
  SearchText,
  SoughtId,
  Secret,
  SoughtKeys,
  Text,
  TextList,
  TimeOfDay,
  TimeZone,
  VerbatimText,
  Whole,
  WordList,
  isInOrder,
} from './validation/rules';
export { changedFields } from './values/changed-fields';
export {
  NO_EXTERNAL_KEY,
  changedExternalKey,
  type ExternalColumns,
  type ExternalInput,
} from './values/changed-external-key';
export { type MetadataChange, type MetadataOf } from './values/merged-metadata';
export { changesBetween, changesNothing, type Changes } from './values/changes-between';
export { dateOf, dateTimeNow, dateTimeOf, isDate } from './values/date-text';
export { inGroups } from './values/in-groups';
export { isStorableText, storableJson } from './values/is-storable-text';
export { PRICE_DECIMALS, decimalOf, microsOf, priceOf } from './values/money';
export { PastTimes, integerIdOf, lowestIdAt, newId, newIdAt, storedId, ulidOf } from './values/new-id';
export { NOW, type Now } from './values/now';
export { type PastTime, currentPast, presentMs } from './values/past';
export { givenMembers, presentMembers } from './values/present-members';
export { primaryKey } from './values/primary-key';
export { coalesced } from './workers/coalesce';
export { byTenant, type TenantWorker } from './workers/by-tenant';
export { ofEachTenant } from './workers/of-each-tenant';
export { inParallel } from './workers/in-parallel';
export { LongTask } from './workers/long-task';
export { type WorkMetrics, type Worker, Workers } from './workers/workers';
