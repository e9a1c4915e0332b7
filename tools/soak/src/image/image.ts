import { execFileSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onOwnPostgres } from '../environment/own-postgres';
import type { SoakRun } from '../environment/soak-run';
import { contentsOf } from './contents-of';
import { demandTools } from './demand-tools';
import { ImageStore } from './image-store';
import { type BuiltImage, ImageUnderTest } from './image-under-test';
import { runImage } from './run-image';

const CHECKOUT = join(__dirname, '..', '..', '..', '..');
const MAX_MEGABYTES = 200;

/**
 * Builds the image and runs it under the restrictions of production. `--pull` takes the base image from its registry, and
 * `--seed <number>` repeats the moments of an earlier run.
 *
 * @throws Error when a rule of the image is broken, a request was lost or no process was killed
 */
export async function soakImage(args: string[], run: SoakRun): Promise<object> {
  const isPulled = args.includes('--pull');
  demandTools(['buildah', 'unshare', 'mount', 'chroot', ...(isPulled ? [] : ['debootstrap'])]);
  const seed = args.includes('--seed') ? Number(args[args.indexOf('--seed') + 1]) : randomInt(2 ** 31);
  const folder = await mkdtemp(join(tmpdir(), 'das-soak-image-'));
  const store = new ImageStore(folder, run);
  try {
    const image = await builtImage(store, isPulled, run);
    const contents = contentsOf(image.root);
    if (contents.unwanted.length || contents.own_megabytes > MAX_MEGABYTES)
      throw new Error(`Wrong contents: ${JSON.stringify(contents)}`);
    const key = randomBytes(32).toString('base64');
    const ran = await onOwnPostgres((addresses) =>
      runImage(image, new ImageUnderTest(image, addresses, key), seed, run),
    );
    const figures = { seed, ...ran, own_megabytes: contents.own_megabytes };
    if (figures.losses || !figures.kills)
      throw new Error(`Requests were lost, or nothing was killed: ${JSON.stringify(figures)}`);
    return figures;
  } finally {
    await store.remove();
  }
}

async function builtImage(store: ImageStore, isPulled: boolean, { log }: SoakRun): Promise<BuiltImage> {
  if (!isPulled) {
    log('making a base image');
    await store.makeBase();
  }
  log('building the image');
  const revision = execFileSync('git', ['-C', CHECKOUT, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  await store.build(CHECKOUT, revision, isPulled);
  return { root: await store.mount(), config: await store.config(), revision };
}
