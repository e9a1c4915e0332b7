import type { Environment } from '@das/api-keys';
import { Setting, settingsFrom } from '@das/platform';
import { IsIn, IsNotEmpty, IsOptional, IsString, Matches, ValidateIf } from 'class-validator';
import { AddressSettings } from './address-settings';
import { DatabaseSettings } from './database-settings';
import { LimitSettings } from './limit-settings';
import { MailSettings } from './mail-settings';
import { ObservabilitySettings } from './observability-settings';
import { RetentionSettings } from './retention-settings';
import { AreProxies, NotInProduction } from './setting-rules';
import { WebhookSettings } from './webhook-settings';

const BASE64_OF_32_BYTES = /^[A-Za-z0-9+/_-]{43,}={0,2}$/;
const LIST_OF_KEYS = /^[A-Za-z0-9+/_-]{43,}={0,2}(\s*,\s*[A-Za-z0-9+/_-]{43,}={0,2})*$/;

/** Settings of the process and its secrets. */
class ServiceSettings {
  @Setting({
    description:
      'Trusted proxies, whose X-Forwarded-For, -Proto and -Host are used: false for none, true for one, a number of hops, or address ranges such as 10.0.0.0/8,fd00::/8.',
  })
  @AreProxies()
  DAS_TRUST_PROXY: boolean | string = false;

  @Setting({
    description:
      'The role of the process: api serves clients, worker runs background work (webhooks, jobs, expiry), both does both.',
  })
  @IsIn(['api', 'worker', 'both'])
  DAS_ROLE: 'api' | 'worker' | 'both' = 'both';

  @Setting({
    description: 'Whether the dashboard is served at /: on or off. A process of the role worker never serves it.',
  })
  @IsIn(['on', 'off'])
  DAS_DASHBOARD: 'on' | 'off' = 'on';

  @Setting({
    description:
      'Number of processes that share the address, each with its own database connections; auto is one per core.',
  })
  @Matches(/^(auto|[1-9]\d?)$/, { message: 'DAS_PROCESSES must be auto, or a number from 1 to 99' })
  DAS_PROCESSES = '1';

  @Setting({ description: 'The environment whose keys are valid here: staging or production.' })
  @IsIn(['staging', 'production'])
  DAS_ENVIRONMENT: Environment = 'staging';

  @Setting({
    description:
      '1 lets das admin clock move the times of approval rules forward, such as the ends of validity. For tests: refused in production.',
  })
  @IsIn(['0', '1'])
  @NotInProduction()
  DAS_TEST_CLOCK: '0' | '1' = '0';

  @Setting({
    description:
      "The secret from which the service's own keys are derived: at least 32 bytes, base64. Required with DATABASE_URL.",
    example: 'openssl rand -base64 32',
  })
  @ValidateIf(
    ({ DATABASE_URL, DAS_SECRET_KEY }: Settings) => DATABASE_URL !== undefined || DAS_SECRET_KEY !== undefined,
  )
  @IsNotEmpty()
  @Matches(BASE64_OF_32_BYTES)
  DAS_SECRET_KEY?: string;

  @Setting({
    description:
      'Other secret keys, separated by commas: former ones, so that DAS_SECRET_KEY can be changed. They only decrypt stored secrets, and verify audit checkpoints and cursors.',
    example: 'the former DAS_SECRET_KEY',
  })
  @IsOptional()
  @Matches(LIST_OF_KEYS, {
    message: 'DAS_SECRET_KEY_PREVIOUS must be secret keys separated by commas, each at least 32 bytes in base64',
  })
  DAS_SECRET_KEY_PREVIOUS?: string;

  @Setting({ description: 'The directory of the embedded PostgreSQL and of demo.json.' })
  @IsString()
  DAS_DATA_DIR = '.data';

  @Setting({
    description: 'Log-in without a password for the people of the embedded demo, from this machine only: auto or off.',
  })
  @IsIn(['auto', 'off'])
  DAS_DEMO_LOG_IN: 'auto' | 'off' = 'auto';

  @Setting({
    description:
      'Whether demo tenants get a history of 90 days when they are created: on or off. Without it they have their first requests only.',
  })
  @IsIn(['on', 'off'])
  DAS_DEMO_HISTORY: 'off' | 'on' = 'on';

  @Setting({
    description:
      'The file that signed checkpoints of the audit log are appended to. Without it they are written to the log, or with the embedded PostgreSQL to a file in DAS_DATA_DIR.',
    example: '/var/lib/das/audit-checkpoints.jsonl',
  })
  @IsOptional()
  @IsString()
  DAS_AUDIT_CHECKPOINTS?: string;

  @Setting({ description: 'The last day on which POST /v1/discount/create works, Y-m-d in UTC.' })
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  DAS_V1_SUNSET = '2027-11-30';
}

/** Every setting of the service, read from environment variables of the same names. `.env.example` is generated from this class. */
export class Settings extends settingsFrom(
  ServiceSettings,
  DatabaseSettings,
  LimitSettings,
  WebhookSettings,
  MailSettings,
  RetentionSettings,
  ObservabilitySettings,
  AddressSettings,
) {
  /** The directory of mails in place of a mail server. No variable sets it: the embedded database has one. */
  mail_directory?: string;
}

const REST_REQUESTS_PER_MINUTE: Record<Settings['DAS_ENVIRONMENT'], number> = { staging: 500, production: 1_000 };

/** REST requests per minute of an API key. */
export const restQuota = ({ DAS_REST_REQUESTS_PER_MINUTE, DAS_ENVIRONMENT }: Settings): number =>
  DAS_REST_REQUESTS_PER_MINUTE || REST_REQUESTS_PER_MINUTE[DAS_ENVIRONMENT];
