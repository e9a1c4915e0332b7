import { type Database, type PlatformOptions, ReplicaUnusable, openReplica } from '@das/platform';

/** The database that a command with long reads uses: a replica, or the primary when there is none or it cannot be used. */
export class ReadSource {
  /** Why the replica of the settings is not used. */
  note?: string;
  private replica?: Database;

  private constructor(private readonly primary: Database) {}

  /** The replica at this address once it has replayed what the primary has written by now, else the primary. */
  static async open(primary: Database, options: PlatformOptions, url: string | undefined): Promise<ReadSource> {
    const source = new ReadSource(primary);
    if (url === undefined) return source;
    if (options.engine === 'citus') return source.withoutReplica('a distributed database has a replica for each node');
    try {
      source.replica = await openReplica(primary, { ...options, url });
      return source;
    } catch (error) {
      if (error instanceof ReplicaUnusable) return source.withoutReplica(error.message);
      throw error;
    }
  }

  get from(): 'primary' | 'replica' {
    return this.replica ? 'replica' : 'primary';
  }

  /** Reads, and reads again from the primary when the replica fails: it cancels statements that keep it from replaying. */
  async read<T>(work: (database: Database) => Promise<T>): Promise<T> {
    if (!this.replica) return work(this.primary);
    try {
      return await work(this.replica);
    } catch (error) {
      await this.close();
      this.withoutReplica((error as Error).message);
      return work(this.primary);
    }
  }

  async close(): Promise<void> {
    const { replica } = this;
    this.replica = undefined;
    await replica?.close();
  }

  private withoutReplica(reason: string): this {
    this.note = `The replica was not used: ${reason}. The primary was read.`;
    return this;
  }
}
