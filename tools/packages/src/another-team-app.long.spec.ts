import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInContext } from '@das/platform';
import { type RunningApp, createTenant, quote, startApp } from './another-team-app';

let folder: string;
let running: RunningApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'das-team-'));
  chmodSync(folder, 0o755); // the user of PostgreSQL must be able to enter it when we are root
  running = await startApp(folder);
});
afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a Nest application without the gateway creates and lists a product, and decides a request', async () => {
  const owner = await createTenant(running.app, 'acme');
  expect(await runInContext(owner, () => quote(running.app))).toEqual({
    partnumbers: ['PUMP-7'],
    status: 'approved',
    approved_price: 80,
  });
});
