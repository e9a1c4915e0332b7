// The database: the entities of all libraries, the migrations, and the roles that they create.
export { isDistributing } from './distribution/set-aside';
export { WrongPlacement, assertPlacement } from './distribution/assert-placement';
export { distributeDatabase, distributionFaults, endDistribution } from './distribution/distribute-database';
export { type PlacedTable, placedTables } from './distribution/place-tables';
export { PLACEMENT, type Placement, tablesPlaced } from './distribution/placement';
export { entities } from './entities';
export { migrateDatabase, planMigrations, type MigrationChoices, type MigrationPlan } from './migrate-database';
export { baseline, migrations, requiredMigrations } from './migrations';
export { pendingMigrations } from './pending-migrations';
export { PartlyMigrated } from './adopted-baseline';
