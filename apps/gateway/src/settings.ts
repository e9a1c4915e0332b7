import type { Environment } from '@das/api-keys';
import { type DatabaseEngine, Setting } from '@das/platform';
import { IsBoolean, IsIn, IsInt, IsNotEmpty, IsNumber, IsOptional, IsString, Max, Min, Matches, ValidateIf } from 'class-validator';
import { ObservingSettings } from './observing-settings';
import { AreCidrs, AreDelays, IsPostgresUrl, LongerThan } from './setting-rules';

const BASE64_OF_32_BYTES = /^[A-Za-z0-9+/_-]{43,}={0,2}$/;
const MOST_REQUESTS = 1_000_000_000;

/** Every setting of the service, read from environment variables of the same names. `.env.example` is written from this class. */
export class Settings extends ObservingSettings {
  @Setting({ says: 'The address to listen on.' })
  @IsString()
  HOST = '127.0.0.1';

  @Setting({ says: 'The port to listen on; 0 takes a free one.' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  PORT = 3_000;

  @Setting({ says: "Whether a balancer in front is to be believed when it names the client's address (X-Forwarded-For)." })
  @IsBoolean()
  DAS_TRUST_PROXY = false;

  @Setting({ says: 'What the process does: api answers clients, worker does what happens beside (webhooks, jobs, expiry), both does both.' })
  @IsIn(['api', 'worker', 'both'])
  DAS_ROLE: 'api' | 'worker' | 'both' = 'both';

  @Setting({ says: 'How many processes share the address, each with its own connections to the database; auto is one for each core.' })
  @Matches(/^(auto|[1-9]\d?)$/, { message: 'DAS_PROCESSES must be auto, or a number from 1 to 99' })
  DAS_PROCESSES = '1';

  @Setting({ says: 'Which keys the deployment takes: staging or production.' })
  @IsIn(['staging', 'production'])
  DAS_ENVIRONMENT: Environment = 'staging';

  @Setting({
    says: 'PostgreSQL 15 or newer. Without it the service brings its own, in DAS_DATA_DIR, with demo data.',
    example: 'postgres://das_service:…@db.example:5432/das',
  })
  @IsOptional()
  @IsPostgresUrl()
  DATABASE_URL?: string;

  @Setting({
    says: 'The same database for the owner of the tables, who migrates it. Without it DATABASE_URL migrates, and the service then steps down to the role das_app.',
    example: 'postgres://das_owner:…@db.example:5432/das',
  })
  @IsOptional()
  @IsPostgresUrl()
  DAS_DATABASE_ADMIN_URL?: string;

  @Setting({ says: 'postgres, or citus for PostgreSQL that is distributed by tenant.' })
  @IsIn(['postgres', 'citus'])
  DAS_DATABASE_ENGINE: DatabaseEngine = 'postgres';

  @Setting({ says: 'Database connections per process.' })
  @IsInt()
  @Min(1)
  @Max(200)
  DAS_DATABASE_POOL_SIZE = 15;

  @Setting({
    says: "The secret that the service's own keys are derived from: 32 bytes or more, base64. Required with DATABASE_URL.",
    example: 'openssl rand -base64 32',
  })
  @ValidateIf(({ DATABASE_URL, DAS_SECRET_KEY }: Settings) => DATABASE_URL !== undefined || DAS_SECRET_KEY !== undefined)
  @IsNotEmpty()
  @Matches(BASE64_OF_32_BYTES)
  DAS_SECRET_KEY?: string;

  @Setting({ says: 'Where the embedded PostgreSQL and its demo.json live.' })
  @IsString()
  DAS_DATA_DIR = '.data';

  @Setting({
    says: 'A file outside the database that signed checkpoints of the audit log are added to. Without it they go into the log; the embedded PostgreSQL has one in DAS_DATA_DIR.',
    example: '/var/lib/das/audit-checkpoints.jsonl',
  })
  @IsOptional()
  @IsString()
  DAS_AUDIT_CHECKPOINTS?: string;

  @Setting({ says: 'GraphQL requests that a key may make in any 60 seconds, unless it has a limit of its own.' })
  @IsInt()
  @Min(1)
  @Max(MOST_REQUESTS)
  DAS_GRAPHQL_REQUESTS_PER_MINUTE = 60;

  @Setting({ says: 'The same for REST requests; 0 is 500 in staging and 1,000 in production.' })
  @IsInt()
  @Min(0)
  @Max(MOST_REQUESTS)
  DAS_REST_REQUESTS_PER_MINUTE = 0;

  @Setting({ says: 'Whether GraphQL tells its schema to callers with a key.' })
  @IsBoolean()
  DAS_GRAPHQL_INTROSPECTION = true;

  @Setting({ says: 'The largest `first` of a list.' })
  @IsInt()
  @Min(1)
  @Max(100)
  DAS_GRAPHQL_MAX_FIRST = 100;

  @Setting({ says: 'How deep fields may nest in a document.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_DEPTH = 12;

  @Setting({ says: 'Aliases in a document.' })
  @IsInt()
  @Min(0)
  DAS_GRAPHQL_MAX_ALIASES = 30;

  @Setting({ says: 'Fields at the root of an operation.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_ROOT_FIELDS = 30;

  @Setting({ says: 'Tokens in a document.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_TOKENS = 2_000;

  @Setting({ says: 'Objects that an answer may hold, reckoned from the page sizes it asks for.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_COST = 25_000;

  @Setting({ says: 'How often a query runs before it is compiled, which costs more than running it.' })
  @IsInt()
  @Min(0)
  DAS_GRAPHQL_COMPILE_AFTER = 3;

  @Setting({ says: 'Operations in a batch.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_BATCH = 10;

  @Setting({ says: 'Bytes in the body of a GraphQL request.' })
  @IsInt()
  @Min(1_024)
  DAS_GRAPHQL_MAX_BODY_BYTES = 1_048_576;

  @Setting({ says: 'Seconds to wait after each failed attempt to deliver a webhook; when they are used up, the delivery is exhausted.' })
  @AreDelays()
  DAS_WEBHOOK_RETRY_SECONDS = '5,300,1800,7200,18000,36000,50400,72000,86400';

  @Setting({ says: 'Whether webhooks may be sent without TLS, to http addresses.' })
  @IsBoolean()
  DAS_WEBHOOK_ALLOW_HTTP = false;

  @Setting({ says: 'Address ranges that webhooks may go to although they are not public, such as 10.0.0.0/8,fd00::/8.' })
  @AreCidrs()
  DAS_WEBHOOK_ALLOWED_CIDRS = '';

  @Setting({ says: 'Seconds that a receiver of webhooks has to answer.' })
  @IsNumber()
  @Min(0.1)
  @Max(15)
  DAS_WEBHOOK_TIMEOUT_SECONDS = 15;

  @Setting({ says: 'Of these, the seconds until it is connected.' })
  @IsNumber()
  @Min(0.1)
  @Max(15)
  DAS_WEBHOOK_CONNECT_TIMEOUT_SECONDS = 5;

  @Setting({ says: 'Seconds after which a delivery is taken from a worker that has died; longer than DAS_WEBHOOK_TIMEOUT_SECONDS.' })
  @IsNumber()
  @Max(3_600)
  @LongerThan('DAS_WEBHOOK_TIMEOUT_SECONDS')
  DAS_WEBHOOK_LEASE_SECONDS = 60;

  @Setting({ says: 'The last day on which POST /v1/discount/create works, Y-m-d in UTC.' })
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  DAS_V1_SUNSET = '2027-11-30';
}
