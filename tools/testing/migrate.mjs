// Migrates the database of the tests, and keeps a copy as the template of the databases that single specs need.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { migrateDatabase } = require('@das/schema');
const { Client } = require('pg');

const { DAS_TEST_DATABASE_ADMIN_URL: admin_url, DAS_TEST_DATABASE_URL: url } = process.env;
await migrateDatabase({ admin_url, url });

const server = new URL(admin_url);
const source = server.pathname.slice(1);
server.pathname = '/template1'; // a database is copied while no connection is open to it
const admin = new Client(server.href);
await admin.connect();
await admin.query(`create database das_template template "${source}"`);
await admin.end();
