// The database: the entities of all libraries, the migrations, and the roles that they create.
export { entities } from './entities';
export { migrateDatabase } from './migrate-database';
export { baseline, migrations } from './migrations';
export { PartlyMigrated } from './record-baseline';
