import { WebhookOptions } from '@das/webhooks';
import { splitList } from './split-list';
import type { Settings } from './settings';

/** Webhook options from the settings. @throws Error without a secret key */
export function webhookConfig(settings: Settings): WebhookOptions {
  if (!settings.DAS_SECRET_KEY) throw new Error('The service needs a secret key.');
  return new WebhookOptions({
    secret_key: settings.DAS_SECRET_KEY,
    previous_secret_keys: splitList(settings.DAS_SECRET_KEY_PREVIOUS ?? ''),
    environment: settings.DAS_ENVIRONMENT,
    retry_seconds: splitList(settings.DAS_WEBHOOK_RETRY_SECONDS).map(Number),
    allow_http: settings.DAS_WEBHOOK_ALLOW_HTTP,
    allowed_cidrs: splitList(settings.DAS_WEBHOOK_ALLOWED_CIDRS),
    timeout_ms: settings.DAS_WEBHOOK_TIMEOUT_SECONDS * 1_000,
    connect_timeout_ms: settings.DAS_WEBHOOK_CONNECT_TIMEOUT_SECONDS * 1_000,
    lease_ms: settings.DAS_WEBHOOK_LEASE_SECONDS * 1_000,
  });
}
