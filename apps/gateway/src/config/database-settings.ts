import { type DatabaseEngine, type Pooler, type Prepared, Setting } from '@das/platform';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { IsPostgresUrl } from './setting-rules';

/** Settings of the database and its connections. */
export class DatabaseSettings {
  @Setting({
    description: 'PostgreSQL 15 or newer. Without it the service runs an embedded one in DAS_DATA_DIR, with demo data.',
    example: 'postgres://das_service:…@db.example:5432/das',
  })
  @IsOptional()
  @IsPostgresUrl()
  DATABASE_URL?: string;

  @Setting({
    description:
      "The same database with the log-in of the tables' owner, for migrations. Without it DATABASE_URL is used, and the service then switches to the role das_app.",
    example: 'postgres://das_owner:…@db.example:5432/das',
  })
  @IsOptional()
  @IsPostgresUrl()
  DAS_DATABASE_ADMIN_URL?: string;

  @Setting({
    description:
      'Commands only: the same database with the log-in that backups use, das_backup. das admin backup-role --check compares the rows that it sees with all rows.',
    example: 'postgres://das_backup:…@db.example:5432/das',
  })
  @IsOptional()
  @IsPostgresUrl()
  DAS_BACKUP_URL?: string;

  @Setting({
    description:
      'A streaming replica of the same database, with the log-in of DATABASE_URL. Only audit verify reads it, and only when it has caught up.',
    example: 'postgres://das_service:…@replica.example:5432/das',
  })
  @IsOptional()
  @IsPostgresUrl()
  DAS_DATABASE_REPLICA_URL?: string;

  @Setting({ description: 'The kind of database: postgres, or citus for PostgreSQL distributed by tenant.' })
  @IsIn(['postgres', 'citus'])
  DAS_DATABASE_ENGINE: DatabaseEngine = 'postgres';

  @Setting({ description: 'Database connections per process.' })
  @IsInt()
  @Min(1)
  @Max(200)
  DAS_DATABASE_POOL_SIZE = 15;

  @Setting({
    description:
      'When migrations run: start, or never. With never the process waits, live but not ready, until `das migrate` has run, and needs no log-in of the owner.',
  })
  @IsIn(['start', 'never'])
  DAS_MIGRATE: 'start' | 'never' = 'start';

  @Setting({
    description:
      'The connection pooler at DATABASE_URL: none, or transaction for one that gives each transaction another connection of the server, such as PgBouncer in transaction mode.',
  })
  @IsIn(['none', 'transaction'])
  DAS_DATABASE_POOLER: Pooler = 'none';

  @Setting({
    description:
      'Prepared statements: on, off, or auto, which is off with a pooler. With PgBouncer, on needs version 1.21 and max_prepared_statements of 500 or more.',
  })
  @IsIn(['auto', 'on', 'off'])
  DAS_DATABASE_PREPARED: Prepared = 'auto';

  @Setting({
    description:
      'The address of the database server itself, where DATABASE_URL is that of a pooler: for notifications to workers, and for migrations unless DAS_DATABASE_ADMIN_URL is that of the server.',
    example: 'postgres://das_service:…@db.example:5432/das',
  })
  @IsOptional()
  @IsPostgresUrl()
  DAS_DATABASE_DIRECT_URL?: string;
}
