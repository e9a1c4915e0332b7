import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { migrate } = require('@das/platform');
const { migrations } = require('../../apps/gateway/dist/data-source.js');

await migrate({ admin_url: process.env.DAS_TEST_DATABASE_ADMIN_URL, url: process.env.DAS_TEST_DATABASE_URL, migrations });
