// Owns what no word of the domain is needed for: settings, the call, errors, validation, rows of a tenant, GraphQL scalars and pages.
export { answeredTogether } from './answered-together';
export { type Actor, type Call, currentCall, inCall, requireCall, systemCall } from './call';
export { type Changes, changesBetween, changesNothing } from './changes-between';
export {
  type Combined,
  type Condition,
  all,
  any,
  atLeast,
  atMost,
  combined,
  contains,
  equals,
  folded,
  isOneOf,
  isWord,
  matches,
  not,
  nothing,
  refersTo,
  that,
  upToSecond,
} from './database/conditions';
export { Database, type DatabaseEngine, type DatabaseOptions, type Row } from './database/database';
export { type Listening } from './database/listening';
export { type MigrationSettings, migrate } from './database/migrate';
export { type ConnectionSettings, SERVICE_ROLE, openDataSource } from './database/open-data-source';
export { pagePerParent } from './database/page-per-parent';
export {
  DEFAULT_PER_PAGE,
  EVERYTHING,
  type Page,
  type PageFacts,
  type PageRequest,
  type PageWants,
  type PageWindow,
  pageOf,
  pageWindow,
} from './database/page';
export { refusePrivilegedRole } from './database/refuse-privileged-role';
export { type Order } from './database/order-of';
export { type ListRequest, type PagedListRequest, ScopedRows } from './database/scoped-rows';
export { Bindings, IMPATIENT_MS, type Statement, prepared } from './database/statement';
export { CountedIn } from './database/kept-counts';
export { type RowClass, SearchedThrough } from './database/table';
export { StampedRow, TenantRow, TimedRow } from './database/tenant-row';
export { derivedKey } from './derived-key';
export {
  AlreadyEnded,
  type ErrorCode,
  Busy,
  ErrorWords,
  InputTooComplex,
  MissingPrimaryKey,
  NotFound,
  PageRefused,
  RateLimited,
  Refused,
  ServiceError,
  ServiceUnavailable,
  ValidationFailed,
  VersionConflict,
} from './errors';
export { dateOf, dateTimeNow, dateTimeOf, isDate } from './graphql/date-text';
export { PageArguments, PaginatorInfo, SortOrder, paginatorOf } from './graphql/page-types';
export { DateScalar, DateTimeScalar, JsonScalar } from './graphql/scalars';
export { failSpan, inSpan } from './in-span';
export { isStorableText } from './is-storable-text';
export { byKey, groupedBy, loadBatched } from './load-batched';
export { PRICE_DECIMALS, decimalOf, microsOf, priceOf } from './money';
export { integerIdOf, newId, storedId, ulidOf } from './new-id';
export { PlatformModule, type PlatformOptions } from './platform.module';
export { primaryKey } from './primary-key';
export { type Taken, type TakenTogether, WINDOW_S, shareOf, takeRequest } from './rate-limit';
export { shownOnce, withoutSecrets } from './secrets';
export { Setting, type SettingFacts, WrongSettings, readSettings, settingsOf } from './settings';
export { checkInput } from './validation/check-input';
export type { Failure, RuleName, RuleParams } from './validation/failure';
export { type RuleFacts, rule, rules, rulesOf } from './validation/rule';
export {
  Bound,
  DateOnly,
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
export { Worker } from './worker';
