import { cpSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SoakRun } from '../environment/soak-run';
import { runCommand } from './run-command';

const BASE = 'node:24-bookworm-slim';
const IMAGE = 'das-soak';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The configuration of an image, as `docker inspect` shows it. */
export interface ImageConfig {
  User: string;
  Env: string[];
  Cmd: string[];
  Entrypoint: string[] | null;
  WorkingDir: string;
  ExposedPorts: object;
  Healthcheck: { Test: string[] };
  Labels: Record<string, string>;
}

/** Images in a separate folder, built and mounted by buildah: it needs no service and no namespace of a container. */
export class ImageStore {
  constructor(
    private readonly folder: string,
    private readonly run: SoakRun,
  ) {}

  /** A replacement for the base image of the Dockerfile, without a registry: Debian, with the Node.js and the npm of this process. */
  async makeBase(): Promise<void> {
    const root = join(this.folder, 'base');
    await runCommand('debootstrap', ['--variant=minbase', 'bookworm', root], this.run.signal);
    const local = join(root, 'usr', 'local');
    const npm = join(dirname(realpathSync(process.env['npm_execpath'] ?? '')), '..');
    mkdirSync(join(local, 'lib', 'node_modules'), { recursive: true });
    cpSync(process.execPath, join(local, 'bin', 'node'), { dereference: true });
    cpSync(npm, join(local, 'lib', 'node_modules', 'npm'), { recursive: true, verbatimSymlinks: true });
    for (const name of ['npm', 'npx'])
      symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
    await runCommand('chroot', [root, '/usr/sbin/useradd', '--uid', '1000', '--create-home', 'node'], this.run.signal);
    const container = await this.buildah('from', 'scratch');
    await this.buildah('add', container, root, '/');
    await this.buildah('config', '--env', `PATH=${PATH}`, container);
    await this.buildah('commit', '--format', 'docker', container, BASE);
    rmSync(root, { recursive: true });
  }

  /** Builds docker/Dockerfile. Without `isPulled` it uses the base of {@link makeBase}. */
  async build(checkout: string, revision: string, isPulled: boolean): Promise<void> {
    const from = isPulled ? [] : ['--pull-never'];
    const what = [
      '--build-arg',
      `REVISION=${revision}`,
      '--file',
      join(checkout, 'docker', 'Dockerfile'),
      '--tag',
      IMAGE,
      checkout,
    ];
    await this.buildah(
      'build',
      '--isolation',
      'chroot',
      '--format',
      'docker',
      ...from,
      ...this.certificates(),
      ...what,
    );
  }

  async config(): Promise<ImageConfig> {
    const inspected = JSON.parse(await this.buildah('inspect', '--type', 'image', IMAGE)) as {
      Docker: { config: ImageConfig };
    };
    return inspected.Docker.config;
  }

  /** @returns the folder of the image's root file system */
  async mount(): Promise<string> {
    return this.buildah('mount', await this.buildah('from', '--pull-never', IMAGE));
  }

  async remove(): Promise<void> {
    const unstoppable = new ImageStore(this.folder, { ...this.run, signal: new AbortController().signal });
    await unstoppable.buildah('umount', '--all');
    await unstoppable.buildah('rm', '--all');
    await unstoppable.buildah('rmi', '--all', '--force');
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The authority behind the registry's certificate, when this machine has one of its own. */
  private certificates(): string[] {
    const authority = process.env['NODE_EXTRA_CA_CERTS'];
    if (!authority) return [];
    const npmrc = join(this.folder, 'npmrc');
    writeFileSync(npmrc, 'cafile=/etc/soak-authority.crt\n');
    const OF_IMAGE_USER = '/root/.npmrc'; // a path in the image, whose build runs npm as root
    return ['--volume', `${authority}:/etc/soak-authority.crt:ro`, '--volume', `${npmrc}:${OF_IMAGE_USER}:ro`];
  }

  private async buildah(...args: string[]): Promise<string> {
    const places = [
      '--root',
      join(this.folder, 'store'),
      '--runroot',
      join(this.folder, 'run'),
      '--storage-driver',
      'overlay',
    ];
    return (await runCommand('buildah', [...places, ...args], this.run.signal)).trim();
  }
}
