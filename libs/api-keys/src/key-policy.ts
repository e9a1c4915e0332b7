/** What the platform allows its tenants. */
export class KeyPolicy {
  /** The most requests per minute that a tenant may give a key; the platform itself may give more. */
  requests_per_minute: number;
}
