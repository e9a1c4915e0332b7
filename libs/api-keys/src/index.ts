// API keys: their format, the stored hashes, authentication, rotation and revocation.
export { ApiKey, KEY_KINDS, type KeyKind } from './api-key';
export { ApiKeysModule } from './api-keys.module';
export { ApiKeysService, type IssuedApiKey } from './api-keys.service';
export type { AuthenticatedKey, AuthenticationScope, KeyRefusal, RefusedKey } from './authenticated-key';
export { KeyAuthenticator } from './key-authenticator';
export {
  CreateApiKeyInput,
  MAX_GRACE_MINUTES,
  RotateApiKeyArguments,
  RotateApiKeyInput,
  UpdateApiKeyInput,
} from './key-inputs';
export { KeyPolicy } from './key-policy';
export { KeyUsage, KeyUsages } from './key-usages';
export { NewApiKey } from './new-api-key';
export { KeyDay } from './request-log/key-day';
export { KeyDays } from './request-log/key-days';
export { type LoggedRequest, storedCode } from './request-log/logged-request';
export { RequestLog, type KeyInterface } from './request-log/request-log';
export { KeyDaysArguments, RequestLogFilterInput, RequestLogsArguments } from './request-log/request-log-inputs';
export { RequestLogRows } from './request-log/request-log-rows';
export { RequestLogWriter } from './request-log/request-log-writer';
export { RequestLogsService } from './request-log/request-logs.service';
export {
  displayPrefix,
  environmentOf,
  tokenFormatError,
  hashOf,
  isWellFormedToken,
  newToken,
  type Environment,
} from './token';
