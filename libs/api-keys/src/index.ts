// Owns API keys: their form, what is kept of them, and whom one stands for.
export { ApiKey, KEY_KINDS, type KeyKind } from './api-key';
export { ApiKeysModule } from './api-keys.module';
export { ApiKeysService, type IssuedApiKey, type NewApiKey } from './api-keys.service';
export type { AuthenticatedKey, Door, KeyRefusal, RefusedKey } from './authenticated-key';
export { CreateApiKeyInput, LONGEST_GRACE_MINUTES, RotateApiKeyArguments, RotateApiKeyInput } from './key-inputs';
export { KeyPolicy } from './key-policy';
export { type Environment, displayPrefix, environmentOf, faultOf, hashOf, isWellFormedToken, newToken } from './token';
