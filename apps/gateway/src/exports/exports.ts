import { CommitHooks, requireContext, runInContext } from '@das/platform';
import { type BeforeApplicationShutdown, Global, Injectable, Logger, Module } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { ExportStream } from './export-stream';
import { type ExportLease, ExportLeases, RENEWAL_MS } from './running-export';

/** A file that an operation exports. */
export interface ExportedFile {
  /**
   * Its text in pieces of at most a few MiB. Each is read by a statement for itself, outside of a transaction. An error breaks the
   * transfer off.
   */
  pieces(): AsyncIterable<string>;
  /** Adds the audit entry. @param isComplete false when the export failed or its client went away */
  record(isComplete: boolean): Promise<void>;
}

/** Sends exports: one at a time for each user, with the credential checked before each piece. */
@Injectable()
export class Exports implements BeforeApplicationShutdown {
  private readonly log = new Logger(Exports.name);
  private readonly running = new Map<ExportStream, Promise<void>>();

  constructor(
    private readonly leases: ExportLeases,
    private readonly hooks: CommitHooks,
  ) {}

  /**
   * The body of the response.
   *
   * @throws Refused (`export_running`) while another export of the user runs
   */
  async start(file: ExportedFile, response: ServerResponse): Promise<ExportStream> {
    const lease = await this.leases.take();
    const context = requireContext();
    const inContext = <T>(work: () => Promise<T>): Promise<T> => runInContext({ ...context, loaders: new Map() }, work); // batches and caches last for one piece
    const pieces = file.pieces()[Symbol.asyncIterator]();
    const next = async (): Promise<string | undefined> => {
      const [piece] = await Promise.all([pieces.next(), context.assertAuthenticated?.()]); // in one round trip
      return piece.done ? undefined : piece.value;
    };
    const end = (isComplete: boolean): Promise<void> => {
      clearInterval(renewals);
      return this.hooks.afterTransaction(() => this.end(file, lease, isComplete)); // also when the key was revoked
    };
    const stream = new ExportStream(
      { next: () => inContext(next), end: (isComplete) => inContext(() => end(isComplete)) },
      response,
    );
    const renewals = setInterval(() => void inContext(() => this.renew(lease, stream)), RENEWAL_MS).unref();
    stream.on('error', () => undefined); // an error before Fastify listens would end the process; Fastify logs it
    this.running.set(stream, new Promise((resolve) => stream.once('close', resolve)));
    stream.once('close', () => this.running.delete(stream));
    return stream;
  }

  /** Breaks off all exports of this process. Resolves once their ends are recorded. */
  async breakOff(): Promise<void> {
    for (const stream of this.running.keys()) stream.destroy(new Error('The service stops.'));
    await Promise.all(this.running.values());
  }

  /** The database is closed after this. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.breakOff();
  }

  private async end(file: ExportedFile, lease: ExportLease, isComplete: boolean): Promise<void> {
    try {
      await file.record(isComplete);
    } finally {
      await this.leases.release(lease).catch((error: unknown) => this.log.warn(error)); // without renewals the lease expires
    }
  }

  /** A lease that cannot be renewed lasts until its end: the database may be back by then. */
  private async renew(lease: ExportLease, stream: ExportStream): Promise<void> {
    const isOurs = await this.leases.renew(lease).catch(() => true);
    if (!isOurs) stream.destroy(new Error('The lease of the export has ended.'));
  }
}

/** Provides {@link Exports} to REST. */
@Global()
@Module({ providers: [ExportLeases, Exports], exports: [Exports] })
export class ExportsModule {}
