/** How webhooks are delivered. An operator sets the first part; the rest is the specification's. */
export class WebhookOptions {
  /** What the key that encrypts secrets is derived from. */
  secret_key: string;

  /** The deployment's, for the audit log. */
  environment: string;

  /** The delays after failed attempts; when they are used up, a delivery is exhausted. */
  retry_seconds: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

  /** Whether receivers may be called without TLS. */
  allow_http = false;

  /** Ranges that may be called although they are not public. */
  allowed_cidrs: readonly string[] = [];

  /** How long a call may take in all. */
  timeout_ms = 15_000;

  /** Of it, how long until the receiver is connected: name, TCP and TLS. */
  connect_timeout_ms = 5_000;

  /** How long a claimed delivery belongs to its worker; longer than any call takes. */
  lease_ms = 60_000;

  /** How often a worker looks for deliveries that are due. */
  poll_ms = 1_000;

  /** Calls that one process makes at once. */
  most_calls = 200;

  /** An endpoint is disabled after so many failures in a row … */
  disable_after_failures = 20;

  /** … when they go on for so long without a success. */
  disable_after_ms = 72 * 3_600_000;

  constructor(given: Partial<WebhookOptions> & Pick<WebhookOptions, 'secret_key' | 'environment'>) {
    Object.assign(this, given);
  }
}
