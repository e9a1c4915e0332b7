// The database: the entities of all libraries, the migrations, and the roles that they create.
export { entities } from './entities';
export { migrateDatabase, planMigrations, type MigrationChoices, type MigrationPlan } from './migrate-database';
export { baseline, migrations, requiredMigrations } from './migrations';
export { pendingMigrations } from './pending-migrations';
export { PartlyMigrated } from './adopted-baseline';
