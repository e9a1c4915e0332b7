import { type DatabaseEngine, Setting } from '@das/platform';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { LimitSettings } from './limit-settings';
import { IsPostgresUrl } from './setting-rules';

/** Settings of the database and its connections. */
export class DatabaseSettings extends LimitSettings {
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
    says: 'When migrations run: start, or never. With never the process waits, live but not ready, until `das migrate` has run, and needs no log-in of the owner.',
  })
  @IsIn(['start', 'never'])
  DAS_MIGRATE: 'start' | 'never' = 'start';
}
