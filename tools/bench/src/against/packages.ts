import { mkdir, readFile, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const SCOPE = '@das';
const COMPILER = /^node_modules\/@?typescript(\/|$)/;
const WORKSPACES = ['apps', 'libs', 'tools'];

interface Lock {
  packages: Record<string, { link?: boolean; dev?: boolean }>;
}

/** Whether both checkouts have the same third-party packages for the service and its compiler, all at the top level. */
export async function haveSamePackages(one: string, other: string): Promise<boolean> {
  const [ours, theirs] = await Promise.all([one, other].map(packagesOf));
  return isDeepStrictEqual(ours, theirs) && !Object.keys(ours ?? {}).some((path) => !path.startsWith('node_modules/'));
}

async function packagesOf(checkout: string): Promise<Lock['packages']> {
  const { packages } = JSON.parse(await readFile(join(checkout, 'package-lock.json'), 'utf8')) as Lock;
  return Object.fromEntries(
    Object.entries(packages).filter(
      ([path, { link, dev }]) => path.includes('node_modules/') && !link && (!dev || COMPILER.test(path)),
    ),
  );
}

/** Links the third-party packages of one checkout into another, which keeps its own workspaces. */
export async function linkPackages(from: string, to: string): Promise<void> {
  const modules = join(to, 'node_modules');
  await mkdir(join(modules, SCOPE), { recursive: true });
  for (const name of await readdir(join(from, 'node_modules'))) {
    if (name !== SCOPE && !name.startsWith('.')) await symlink(join(from, 'node_modules', name), join(modules, name));
  }
  for (const { name, folder } of await workspacesOf(to)) await symlink(folder, join(modules, name));
}

async function workspacesOf(checkout: string): Promise<{ name: string; folder: string }[]> {
  const folders = await Promise.all(
    WORKSPACES.map(async (parent) =>
      (await readdir(join(checkout, parent))).map((child) => join(checkout, parent, child)),
    ),
  );
  const named = await Promise.all(folders.flat().map(async (folder) => ({ name: await nameOf(folder), folder })));
  return named.filter(({ name }) => name.startsWith(`${SCOPE}/`));
}

async function nameOf(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  return (JSON.parse(text) as { name?: string }).name ?? '';
}
