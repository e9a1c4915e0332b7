/** Settings of webhook deliveries. The defaults follow the interface specification. */
export class WebhookOptions {
  /** The secret key of the service, from which the encryption key of the signing secrets is derived. */
  secret_key: string;

  /** Former secret keys. They only decrypt. */
  previous_secret_keys: readonly string[] = [];

  /** Name of the deployment, for audit entries. */
  environment: string;

  /** Seconds to wait after each failed attempt. After the last one a delivery is exhausted. */
  retry_seconds: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

  /** Whether endpoints may use `http`, without TLS. */
  allow_http = false;

  /** Non-public IP ranges that may be called, such as `10.0.0.0/8`. */
  allowed_cidrs: readonly string[] = [];

  /** Timeout of a whole attempt in milliseconds. */
  timeout_ms = 15_000;

  /** Timeout in milliseconds for name resolution, TCP and TLS; part of `timeout_ms`. */
  connect_timeout_ms = 5_000;

  /** Milliseconds for which a claim is valid. It must be longer than `timeout_ms`. */
  lease_ms = 60_000;

  /** Milliseconds between two checks for due deliveries. */
  poll_ms = 1_000;

  /** Maximum number of concurrent attempts per process. */
  max_concurrency = 200;

  /** Consecutive failures after which an endpoint is disabled … */
  disable_after_failures = 20;

  /** … once they have lasted for this many milliseconds. */
  disable_after_ms = 72 * 3_600_000;

  constructor(given: Partial<WebhookOptions> & Pick<WebhookOptions, 'secret_key' | 'environment'>) {
    Object.assign(this, given);
  }

  /** The limit of failures as text for `disabled_reason`. */
  get failure_limit_text(): string {
    const { disable_after_failures, disable_after_ms } = this;
    return `${disable_after_failures} attempts in a row failed, and none has succeeded for ${disable_after_ms / 3_600_000} hours.`;
  }
}
