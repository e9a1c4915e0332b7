import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { migrateDatabase } = require('@das/schema');

await migrateDatabase({ admin_url: process.env.DAS_TEST_DATABASE_ADMIN_URL, url: process.env.DAS_TEST_DATABASE_URL });
