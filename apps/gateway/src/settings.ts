import type { Environment } from '@das/api-keys';
import { type DatabaseEngine, Setting } from '@das/platform';
import { IsBoolean, IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Max, Min, Matches, ValidateIf } from 'class-validator';

const POSTGRES_URL = /^postgres(ql)?:\/\/[^/]+\/./;
const BASE64_OF_32_BYTES = /^[A-Za-z0-9+/_-]{43,}={0,2}$/;

/** Every setting of the service, read from environment variables of the same names. `.env.example` is written from this class. */
export class Settings {
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

  @Setting({ says: 'What the process does: api answers clients, worker does what happens beside (jobs, expiry), both does both.' })
  @IsIn(['api', 'worker', 'both'])
  DAS_ROLE: 'api' | 'worker' | 'both' = 'both';

  @Setting({ says: 'Which keys the deployment takes: staging or production.' })
  @IsIn(['staging', 'production'])
  DAS_ENVIRONMENT: Environment = 'staging';

  @Setting({
    says: 'PostgreSQL 15 or newer. Without it the service brings its own, in DAS_DATA_DIR, with demo data.',
    example: 'postgres://das_service:…@db.example:5432/das',
  })
  @IsOptional()
  @Matches(POSTGRES_URL)
  DATABASE_URL?: string;

  @Setting({
    says: 'The same database for the owner of the tables, who migrates it. Without it DATABASE_URL migrates, and the service then steps down to the role das_app.',
    example: 'postgres://das_owner:…@db.example:5432/das',
  })
  @IsOptional()
  @Matches(POSTGRES_URL)
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

  @Setting({ says: 'fatal, error, warn, info, debug, trace or silent.' })
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  DAS_LOG_LEVEL = 'info';

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

  @Setting({ says: 'Operations in a batch.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_BATCH = 10;

  @Setting({ says: 'Bytes in the body of a GraphQL request.' })
  @IsInt()
  @Min(1_024)
  DAS_GRAPHQL_MAX_BODY_BYTES = 1_048_576;

  @Setting({ says: 'The last day on which POST /v1/discount/create works, Y-m-d in UTC.' })
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  DAS_V1_SUNSET = '2027-11-30';
}
