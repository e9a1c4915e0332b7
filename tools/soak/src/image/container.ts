import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImageConfig } from './image-store';

/**
 * The image's root file system, read-only, in namespaces for mounts and processes; user 1000 without any capability. The
 * network is that of this machine.
 */
const ENTER = `
mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" && cd "$0" &&
exec chroot . /usr/bin/setpriv --reuid=1000 --regid=1000 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \
  /usr/bin/env -i --chdir="$1" "\${@:2}"
`;
const READY = /^ready on (\S+)$/m;
const START_MS = 60_000;
const POLL_MS = 20;

/** A process of the image. */
export class Container {
  output = '';
  errors = '';
  readonly exit: Promise<number | string>;
  private readonly child: ChildProcess;

  constructor(root: string, { Env, WorkingDir, Cmd }: ImageConfig, settings: Record<string, string>, command = Cmd) {
    const variables = [...Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)];
    const args = [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      '--propagation',
      'private',
      'bash',
      '-c',
      ENTER,
      root,
      WorkingDir,
      ...variables,
      ...command,
    ];
    this.child = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stdout?.on('data', (chunk) => (this.output += String(chunk)));
    this.child.stderr?.on('data', (chunk) => (this.errors += String(chunk)));
    this.exit = once(this.child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  }

  /** The address, once the service listens. */
  async ready(): Promise<string> {
    const deadline = Date.now() + START_MS;
    while (Date.now() < deadline && this.child.exitCode === null) {
      const url = READY.exec(this.output)?.[1];
      if (url) return url;
      await pause(POLL_MS);
    }
    throw new Error(`The image did not become ready:\n${this.output}${this.errors}`);
  }

  /** Sends the signal to the first process of the namespace itself. */
  async end(signal: NodeJS.Signals): Promise<number | string> {
    process.kill(this.first, signal);
    return this.exit;
  }

  /** A line of the first process's `/proc/…/status`, such as `VmRSS`. */
  status(name: string): string {
    const text = readFileSync(`/proc/${this.first}/status`, 'utf8');
    return new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(text)?.[1] ?? '';
  }

  /** The process id, on this machine, of the namespace's first process. */
  private get first(): number {
    const { pid = 0 } = this.child;
    const [first = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    if (!first) throw new Error(`The image ended:\n${this.output}${this.errors}`);
    return Number(first);
  }
}
