import { setTimeout as pause } from 'node:timers/promises';
import type { SoakRun } from '../environment/soak-run';
import { type Created, ImageClient } from './image-client';
import type { BuiltImage, ImageUnderTest } from './image-under-test';
import { brokenByConfig, brokenByProcess } from './production-rules';

/** The result of a run. */
export interface ImageFigures {
  runs: number;
  kills: number;
  /** Acknowledged requests that were absent after a kill. */
  losses: number;
  acknowledged: number;
  /** Requests of the tour. */
  tour: number;
  resident_megabytes: number;
  version: string;
}

const KILLS = 5;
const CLIENTS = 8;
const MAX_MS = 3_000;
const REST_MS = 10_000;

/** Commands, a stop and kills of the image. @throws Error when a rule is broken */
export async function runImage(
  image: BuiltImage,
  test: ImageUnderTest,
  seed: number,
  { log, signal }: SoakRun,
): Promise<ImageFigures> {
  const version = (await test.run({}, 'das', '--version')).output.trim();
  expectNone([...brokenByConfig(image, version), ...(await refusesWithoutDatabase(test))]);
  await test.administrate('migrate');
  const client = new ImageClient(
    await test.administrate<Created>(
      'admin',
      'tenant',
      'create',
      '--name',
      'Soak',
      '--owner-email',
      'owner@soak.example',
    ),
  );
  log('starting the image');
  const lived = await startAndStop(test, client, version);
  const random = randomFrom(seed);
  const figures: ImageFigures = { runs: KILLS, kills: 0, losses: 0, acknowledged: 0, ...lived, version };
  for (let round = 1; round <= KILLS; round += 1) {
    signal.throwIfAborted();
    log(`kill ${round} of ${KILLS}`);
    await killOnce(test, client, { round, after_ms: random() * MAX_MS }, figures);
  }
  const { ok } = await test.administrate<{ ok: boolean }>('admin', 'audit', 'verify');
  expectNone(ok ? [] : ['the audit log is whole']);
  return figures;
}

async function refusesWithoutDatabase(test: ImageUnderTest): Promise<string[]> {
  const { code, errors } = await test.run({}, 'das', 'start');
  return code === 1 && /^DATABASE_URL is not set[^\n]*\n$/.test(errors)
    ? []
    : [`without a database exits 1 with one sentence (${code}: ${errors})`];
}

async function startAndStop(
  test: ImageUnderTest,
  client: ImageClient,
  version: string,
): Promise<Pick<ImageFigures, 'tour' | 'resident_megabytes'>> {
  const port = await test.port();
  const { container, url } = await test.start(port);
  const tour = await client.tour(url);
  const live = (await (await fetch(`${url}/health/live`)).json()) as { version: string };
  await pause(REST_MS);
  const resident_megabytes = Math.round(Number.parseInt(container.status('VmRSS'), 10) / 1_024);
  const broken = brokenByProcess(container);
  if (live.version !== version) broken.push('/health/live has the version');
  if ((await test.healthcheck(port)) !== 0) broken.push('is healthy while it runs');
  if ((await container.end('SIGTERM')) !== 0) broken.push('exits 0 on SIGTERM');
  if ((await test.healthcheck(port)) !== 1) broken.push('is not healthy after its end');
  expectNone(broken);
  return { tour, resident_megabytes };
}

/** Kills the process while it creates requests. All that it acknowledged are there after the next start. */
async function killOnce(
  test: ImageUnderTest,
  client: ImageClient,
  { round, after_ms }: { round: number; after_ms: number },
  figures: ImageFigures,
): Promise<void> {
  const victim = await test.start(await test.port());
  const asked = Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => client.createUntilRefused(victim.url, `round-${round}-${index}`)),
  );
  await pause(after_ms);
  await victim.container.end('SIGKILL');
  figures.kills += 1;
  const acknowledged = (await asked).flat();
  figures.acknowledged += acknowledged.length;
  const next = await test.start(await test.port());
  for (const name of acknowledged) if (!(await client.isThere(next.url, name))) figures.losses += 1;
  await next.container.end('SIGTERM');
}

function expectNone(broken: string[]): void {
  if (broken.length) throw new Error(`The image breaks these rules: ${broken.join('; ')}.`);
}

/** Numbers from 0 to 1 that depend on the seed only (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
