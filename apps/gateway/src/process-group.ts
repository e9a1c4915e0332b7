import cluster, { type Worker } from 'node:cluster';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { shareMetrics } from './metrics/metrics-of-all';

/** What each process of a group runs. */
const MEMBER = join(__dirname, 'member.js');
/** So that one which dies again and again does not keep the machine busy with starting it. */
const REPLACE_PAUSE_MS = 500;

/** A process of a group did not get as far as answering; it has said why. */
export class StartFailed extends Error {
  constructor() {
    super('A process of the service did not start.');
  }
}

/** Processes of the service that share an address. One that dies is replaced; all end when the group does. */
export class ProcessGroup {
  private isStopping = false;
  private readonly members = new Set<Worker>();
  /** Those that have got as far as answering. */
  private readonly answering = new Set<Worker>();

  private constructor(private readonly environment: NodeJS.ProcessEnv) {}

  /**
   * @param environment the settings of each
   * @throws StartFailed when one of them does not start, and then none is left
   */
  static async start(count: number, environment: NodeJS.ProcessEnv): Promise<{ group: ProcessGroup; base_url: string }> {
    cluster.setupPrimary({ exec: MEMBER, args: [] });
    const group = new ProcessGroup(environment);
    try {
      const [base_url = ''] = await Promise.all(Array.from({ length: count }, () => group.add()));
      return { group, base_url };
    } catch (error) {
      await group.stop();
      throw error;
    }
  }

  /** Lets the requests in flight of all of them end. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(
      [...this.members].map((member) => {
        const exit = new Promise((resolve) => member.once('exit', resolve));
        member.process.kill('SIGTERM');
        return exit;
      }),
    );
  }

  /** @returns its address, once it answers */
  private add(): Promise<string> {
    const member = cluster.fork(this.environment);
    this.members.add(member);
    shareMetrics(member, this.answering);
    return new Promise((resolve, reject) => {
      member.on('message', ({ base_url }: { base_url?: string }) => {
        if (base_url === undefined) return; // it says other things, too
        this.answering.add(member);
        resolve(base_url);
      });
      member.once('exit', () => {
        this.members.delete(member);
        reject(new StartFailed());
        if (this.answering.delete(member)) void this.replace();
      });
    });
  }

  /** Tried until it succeeds: what keeps it from starting now, such as a database that is away, may pass. */
  private async replace(): Promise<void> {
    for (;;) {
      await pause(REPLACE_PAUSE_MS);
      if (this.isStopping) return;
      const isThere = await this.add().then(
        () => true,
        () => false,
      );
      if (isThere) return;
    }
  }
}
