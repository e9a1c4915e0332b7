/** A failed authentication. */
export interface Failure {
  /** Address of the client. */
  address: string;
  reason: string;
  /** The tenant of the key, if the key exists. */
  tenant_id?: string;
}

/** Failures of one kind that were counted instead of written one by one. */
export interface Repeats<F extends Failure> {
  last: F;
  repeats: number;
}

interface Kind<F extends Failure> extends Repeats<F> {
  since: number;
  written: number;
}

const MINUTE_MS = 60_000;
const MAX_PER_ADDRESS = 300;
const MAX_WRITTEN = 10;
/** Entries per map. Beyond them the oldest is evicted, so memory stays bounded. */
const MAX_KNOWN = 10_000;

/** Counts failures per address, and per address, reason and tenant, for a minute from the first. In memory: each process has its own counts. */
export class FailureCounts<F extends Failure> {
  private readonly addresses = new Map<string, { since: number; count: number }>();
  private readonly kinds = new Map<string, Kind<F>>();
  private ended: Repeats<F>[] = [];

  /** Counts a failure of the address. @returns milliseconds for which the address is refused, 0 while it has not failed too often */
  waitOf({ address }: F, now: number): number {
    const known = this.addresses.get(address);
    const span = known && known.since + MINUTE_MS > now ? known : { since: now, count: 0 };
    if (span !== known) replace(this.addresses, address, span);
    span.count += 1;
    return span.count > MAX_PER_ADDRESS ? span.since + MINUTE_MS - now : 0;
  }

  /** Whether the failure gets an audit entry of its own: the first ten of a kind in a minute, if there is room. The others are counted. */
  isWritten(failure: F, now: number, hasRoom: boolean): boolean {
    const name = [failure.address, failure.reason, failure.tenant_id].join(' ');
    let kind = this.kinds.get(name);
    if (!kind || kind.since + MINUTE_MS <= now) {
      if (kind) this.end(kind);
      kind = { since: now, written: 0, repeats: 0, last: failure };
      const forgotten = replace(this.kinds, name, kind);
      if (forgotten) this.end(forgotten);
    }
    const isWritten = hasRoom && kind.written < MAX_WRITTEN;
    if (isWritten) kind.written += 1;
    else Object.assign(kind, { repeats: kind.repeats + 1, last: failure });
    return isWritten;
  }

  /** Returns the repeats of each minute that has ended, and removes them. */
  takeRepeats(now: number): Repeats<F>[] {
    for (const [name, kind] of this.kinds) if (kind.since + MINUTE_MS <= now && this.kinds.delete(name)) this.end(kind);
    for (const [address, { since }] of this.addresses) if (since + MINUTE_MS <= now) this.addresses.delete(address);
    return this.ended.splice(0);
  }

  private end({ last, repeats }: Kind<F>): void {
    if (repeats) this.ended.push({ last, repeats });
  }
}

/** Inserts a value as the newest. @returns the oldest, if it was evicted */
function replace<V>(map: Map<string, V>, name: string, value: V): V | undefined {
  map.delete(name);
  const [oldest] = map.size >= MAX_KNOWN ? map : [];
  if (oldest) map.delete(oldest[0]);
  map.set(name, value);
  return oldest?.[1];
}
