import { Pool, type PoolClient } from 'pg';
import { Measurements } from '../telemetry/measurements';

export type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

const MS_PER_S = 1_000;

/** A pool that measures how long calls wait for a connection. Without a listener it does not read the clock. */
export class MeasuredPool extends Pool {
  readonly measurements = new Measurements();

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (callback) return super.connect(callback);
    if (!this.measurements.listenerCount('connection_wait')) return super.connect();
    const asked_at = performance.now();
    const measure = (): void =>
      void this.measurements.emit('connection_wait', (performance.now() - asked_at) / MS_PER_S);
    const connecting = super.connect();
    connecting.then(measure, measure);
    return connecting;
  }
}
