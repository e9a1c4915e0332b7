/** Platform limits on the keys of tenants. */
export class KeyPolicy {
  /** The most requests per minute that a tenant may give a key; the platform itself may give more (`ApiKeysService.limit`). */
  requests_per_minute: number;
}
