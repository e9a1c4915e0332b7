/** Platform limits on the keys of tenants. */
export class KeyPolicy {
  /** Maximum requests per minute that a tenant may set on a key. The platform may set more (`ApiKeysService.limit`). */
  requests_per_minute: number;
  /** Requests per minute of the bucket `rest`; undefined in an application without it. */
  rest_requests_per_minute?: number;
}
