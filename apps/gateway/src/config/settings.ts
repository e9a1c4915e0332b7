import type { Environment } from '@das/api-keys';
import { type DatabaseEngine, Setting } from '@das/platform';
import { IsBoolean, IsIn, IsInt, IsNotEmpty, IsNumber, IsOptional, IsString, Max, Min, Matches, ValidateIf } from 'class-validator';
import { ObservabilitySettings } from './observability-settings';
import { AreCidrs, AreDelays, AreProxies, IsPostgresUrl, LongerThan } from './setting-rules';

const BASE64_OF_32_BYTES = /^[A-Za-z0-9+/_-]{43,}={0,2}$/;
const MOST_REQUESTS = 1_000_000_000;

/** Every setting of the service, read from environment variables of the same names. `.env.example` is generated from this class. */
export class Settings extends ObservabilitySettings {
  @Setting({ says: 'The address to listen on.' })
  @IsString()
  HOST = '127.0.0.1';

  @Setting({ says: 'The port to listen on; 0 selects a free one.' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  PORT = 3_000;

  @Setting({
    says: 'Trusted proxies, whose X-Forwarded-For, -Proto and -Host are used: false for none, true for one, a number of hops, or address ranges such as 10.0.0.0/8,fd00::/8.',
  })
  @AreProxies()
  DAS_TRUST_PROXY: boolean | string = false;

  @Setting({ says: 'The role of the process: api serves clients, worker runs background work (webhooks, jobs, expiry), both does both.' })
  @IsIn(['api', 'worker', 'both'])
  DAS_ROLE: 'api' | 'worker' | 'both' = 'both';

  @Setting({ says: 'Whether the dashboard is served at /: on or off. A process of the role worker never serves it.' })
  @IsIn(['on', 'off'])
  DAS_DASHBOARD: 'on' | 'off' = 'on';

  @Setting({ says: 'Number of processes that share the address, each with its own database connections; auto is one per core.' })
  @Matches(/^(auto|[1-9]\d?)$/, { message: 'DAS_PROCESSES must be auto, or a number from 1 to 99' })
  DAS_PROCESSES = '1';

  @Setting({ says: 'The environment whose keys are valid here: staging or production.' })
  @IsIn(['staging', 'production'])
  DAS_ENVIRONMENT: Environment = 'staging';

  @Setting({
    says: 'PostgreSQL 15 or newer. Without it the service runs an embedded one in DAS_DATA_DIR, with demo data.',
    example: 'postgres://das_service:…@db.example:5432/das',
  })
  @IsOptional()
  @IsPostgresUrl()
  DATABASE_URL?: string;

  @Setting({
    says: 'The same database with the log-in of the owner of its tables, for migrations. Without it DATABASE_URL is used, and the service then switches to the role das_app.',
    example: 'postgres://das_owner:…@db.example:5432/das',
  })
  @IsOptional()
  @IsPostgresUrl()
  DAS_DATABASE_ADMIN_URL?: string;

  @Setting({ says: 'The kind of database: postgres, or citus for PostgreSQL distributed by tenant.' })
  @IsIn(['postgres', 'citus'])
  DAS_DATABASE_ENGINE: DatabaseEngine = 'postgres';

  @Setting({ says: 'Database connections per process.' })
  @IsInt()
  @Min(1)
  @Max(200)
  DAS_DATABASE_POOL_SIZE = 15;

  @Setting({
    says: "The secret from which the service's own keys are derived: at least 32 bytes, base64. Required with DATABASE_URL.",
    example: 'openssl rand -base64 32',
  })
  @ValidateIf(({ DATABASE_URL, DAS_SECRET_KEY }: Settings) => DATABASE_URL !== undefined || DAS_SECRET_KEY !== undefined)
  @IsNotEmpty()
  @Matches(BASE64_OF_32_BYTES)
  DAS_SECRET_KEY?: string;

  @Setting({ says: 'The directory of the embedded PostgreSQL and of demo.json.' })
  @IsString()
  DAS_DATA_DIR = '.data';

  @Setting({ says: 'Log-in without a password for the people of the embedded demo, from this machine only: auto or off.' })
  @IsIn(['auto', 'off'])
  DAS_DEMO_LOG_IN: 'auto' | 'off' = 'auto';

  @Setting({
    says: 'The file that signed checkpoints of the audit log are appended to. Without it they are written to the log, or with the embedded PostgreSQL to a file in DAS_DATA_DIR.',
    example: '/var/lib/das/audit-checkpoints.jsonl',
  })
  @IsOptional()
  @IsString()
  DAS_AUDIT_CHECKPOINTS?: string;

  @Setting({ says: 'GraphQL requests per key in any 60 seconds. A key may have a limit of its own.' })
  @IsInt()
  @Min(1)
  @Max(MOST_REQUESTS)
  DAS_GRAPHQL_REQUESTS_PER_MINUTE = 60;

  @Setting({ says: 'REST requests per key in any 60 seconds; 0 is 500 in staging and 1,000 in production.' })
  @IsInt()
  @Min(0)
  @Max(MOST_REQUESTS)
  DAS_REST_REQUESTS_PER_MINUTE = 0;

  @Setting({ says: 'Whether authenticated callers may read the GraphQL schema.' })
  @IsBoolean()
  DAS_GRAPHQL_INTROSPECTION = true;

  @Setting({ says: 'The largest `first` of a list.' })
  @IsInt()
  @Min(1)
  @Max(100)
  DAS_GRAPHQL_MAX_FIRST = 100;

  @Setting({ says: 'Largest depth of fields in a document.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_DEPTH = 12;

  @Setting({ says: 'Largest number of aliases in a document.' })
  @IsInt()
  @Min(0)
  DAS_GRAPHQL_MAX_ALIASES = 30;

  @Setting({ says: 'Largest number of root fields of all operations in a request.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_ROOT_FIELDS = 30;

  @Setting({ says: 'Largest number of tokens in a document.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_TOKENS = 2_000;

  @Setting({ says: 'Largest number of objects in a response, estimated from the requested page sizes.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_COST = 25_000;

  @Setting({ says: 'Executions of a query before it is compiled. Compiling costs more than one execution.' })
  @IsInt()
  @Min(0)
  DAS_GRAPHQL_COMPILE_AFTER = 3;

  @Setting({ says: 'Largest number of operations in a batch.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_BATCH = 10;

  @Setting({ says: 'Largest body of a GraphQL request in bytes.' })
  @IsInt()
  @Min(1_024)
  DAS_GRAPHQL_MAX_BODY_BYTES = 1_048_576;

  @Setting({ says: 'Seconds to wait after each failed attempt of a webhook delivery. After the last one the delivery is exhausted.' })
  @AreDelays()
  DAS_WEBHOOK_RETRY_SECONDS = '5,300,1800,7200,18000,36000,50400,72000,86400';

  @Setting({ says: 'Whether webhooks may be sent to http addresses, without TLS.' })
  @IsBoolean()
  DAS_WEBHOOK_ALLOW_HTTP = false;

  @Setting({ says: 'Address ranges that are not public and may receive webhooks, such as 10.0.0.0/8,fd00::/8.' })
  @AreCidrs()
  DAS_WEBHOOK_ALLOWED_CIDRS = '';

  @Setting({ says: 'Timeout of a webhook request in seconds.' })
  @IsNumber()
  @Min(0.1)
  @Max(15)
  DAS_WEBHOOK_TIMEOUT_SECONDS = 15;

  @Setting({ says: 'Timeout of the connection of a webhook request in seconds, within the timeout of the request.' })
  @IsNumber()
  @Min(0.1)
  @Max(15)
  DAS_WEBHOOK_CONNECT_TIMEOUT_SECONDS = 5;

  @Setting({ says: 'Seconds after which another worker takes over a delivery whose worker died; longer than DAS_WEBHOOK_TIMEOUT_SECONDS.' })
  @IsNumber()
  @Max(3_600)
  @LongerThan('DAS_WEBHOOK_TIMEOUT_SECONDS')
  DAS_WEBHOOK_LEASE_SECONDS = 60;

  @Setting({ says: 'The last day on which POST /v1/discount/create works, Y-m-d in UTC.' })
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  DAS_V1_SUNSET = '2027-11-30';
}
