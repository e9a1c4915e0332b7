import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const WORKSPACE = join(__dirname, '..', '..', '..');

const nodeModules = (folder: string): string => join(folder, 'node_modules');

/** The names of the libraries, without `@das/`. */
export const libraries = readdirSync(join(WORKSPACE, 'libs'));

/** The packages that another team installs itself. */
const OF_THE_TEAM = ['@nestjs/common', '@nestjs/core', '@types/node'];

/** A library, unpacked from its tarball. */
export interface UnpackedLibrary {
  folder: string;
  /** The files of the tarball. */
  files: string[];
}

interface Packed {
  name: string;
  filename: string;
  files: { path: string }[];
}

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * Packs the libraries as for a registry, and installs them with strict isolation: each library can import only the packages that its
 * package.json declares. The programs in `<folder>/another-team` can import the libraries, Nest and the types of Node.js.
 */
export function unpackLibraries(folder: string): Map<string, UnpackedLibrary> {
  const printed = execFileSync(process.execPath, [join(WORKSPACE, 'tools', 'packages', 'pack.mjs'), folder], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
  const team = nodeModules(join(folder, 'another-team'));
  for (const name of OF_THE_TEAM) link(join(nodeModules(WORKSPACE), name), join(team, name));
  const unpacked = new Map((JSON.parse(printed) as Packed[]).map((packed) => [packed.name, unpack(packed, folder)]));
  for (const [name, library] of unpacked) {
    for (const dependency of dependenciesOf(library)) {
      link(
        unpacked.get(dependency)?.folder ?? join(nodeModules(WORKSPACE), dependency),
        join(nodeModules(library.folder), dependency),
      );
    }
    link(library.folder, join(team, name));
  }
  return unpacked;
}

function unpack({ name, filename, files }: Packed, folder: string): UnpackedLibrary {
  const target = join(folder, 'unpacked', name);
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', target, '--strip-components', '1']);
  return { folder: target, files: files.map(({ path }) => path) };
}

function dependenciesOf({ folder }: UnpackedLibrary): string[] {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Manifest;
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'junction');
}
