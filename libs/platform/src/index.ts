// Technical building blocks without domain terms: settings, request context, errors, validation, rows of a tenant, GraphQL scalars and pages.
export { coalesced } from './workers/coalesce';
export { type Actor, type RequestContext, currentContext, currentTenantId, runInContext, requireContext, systemContext } from './context/request-context';
export { type Changes, changesBetween, changesNothing } from './values/changes-between';
export { type Combined, type Condition, caseFolded } from './database/conditions';
export { CommitHooks } from './database/commit-hooks';
export { Database, type DatabaseOptions } from './database/database';
export { Notifications } from './database/notifications';
export { type Row } from './database/row';
export { type DatabaseEngine } from './database/transaction-attempt';
export { type NotificationListener } from './database/notification-listener';
export { type MigrationSettings, migrate } from './database/migrate';
export { MissingPrivilege } from './database/missing-privilege';
export { type ConnectionSettings, SERVICE_ROLE, openDataSource } from './database/open-data-source';
export { pagePerParent } from './database/page-per-parent';
export {
  DEFAULT_PER_PAGE,
  EVERYTHING,
  type Page,
  type PageFacts,
  type PageRequest,
  type PageSelection,
  type PageWindow,
  pageOf,
  pageWindow,
} from './database/page';
export { assertUnprivilegedRole } from './database/assert-unprivileged-role';
export { type Order } from './database/order-of';
export { type ListRequest, type PagedListRequest } from './database/rows-request';
export { ScopedRows } from './database/scoped-rows';
export { type Fragment, IMPATIENT_MS, type Statement } from './database/statement';
export { sql, tenant } from './database/sql';
export { where } from './database/where';
export { RowCountTable } from './database/row-counts';
export { type RowClass, SearchView } from './database/table';
export { StampedRow, TenantRow, TimedRow } from './database/tenant-row';
export { derivedKey } from './security/derived-key';
export { defaultErrorMessages } from './errors/default-error-messages';
export {
  AlreadyEnded,
  type ErrorCode,
  Busy,
  ErrorMessages,
  InputTooComplex,
  InvalidRequest,
  MalformedRequest,
  MissingPrimaryKey,
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
} from './errors/errors';
export { dateOf, dateTimeNow, dateTimeOf, isDate } from './graphql/date-text';
export { type OrderByClause, orderByArgumentsOf } from './graphql/order-by-arguments';
export { PageArguments, PaginatorInfo, SortOrder, paginatorOf } from './graphql/page-types';
export { DateScalar, DateTimeScalar, JsonScalar } from './graphql/scalars';
export { failSpan, inSpan } from './telemetry/in-span';
export { isStorableText } from './values/is-storable-text';
export { byKey, groupedBy, loadBatched } from './database/load-batched';
export { inParallel } from './workers/in-parallel';
export { LongTurn } from './workers/long-turn';
export { PRICE_DECIMALS, decimalOf, microsOf, priceOf } from './values/money';
export { integerIdOf, newId, storedId, ulidOf } from './values/new-id';
export { PlatformModule, type PlatformOptions } from './platform.module';
export { primaryKey } from './values/primary-key';
export { type RateLimitResult, type SharedRateLimitResult, WINDOW_S, shareFor, takeRequest } from './security/rate-limit';
export { markSecret, redactSecrets } from './security/secrets';
export { Setting, type SettingFacts, WrongSettings, readSettings, settingsOf } from './config/settings';
export { checkInput } from './validation/check-input';
export { checkedInput } from './validation/checked-input';
export { type Failure, Failures, type RuleName, type RuleParams } from './validation/failure';
export { itemsToCheck } from './validation/input-fields';
export { type RuleFacts, rule, rules, rulesOf } from './validation/rule';
export {
  Bound,
  DateOnly,
  DateTime,
  Email,
  Flag,
  Id,
  Items,
  JsonValue,
  ListOf,
  LongText,
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
  SearchText,
  Secret,
  Text,
  TextList,
  TimeZone,
  Whole,
  WordList,
  isInOrder,
} from './validation/rules';
export { Worker } from './workers/worker';
