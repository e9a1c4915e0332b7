import { type EventPass, FIRST_EVENT } from '@das/webhooks';

/** An event that stays costs about this time to examine. Waiting a thousand times as long bounds the share of such events to 0.1 %. */
const EXAMINED_MS = 0.01;
const PAUSE_FACTOR = 1_000;
/** A shorter pause is not worth a record in memory. */
const MIN_PAUSE_MS = 10_000;

/** The state of a pass between two rounds. */
interface Paused {
  pass: EventPass;
  /** When the next pass begins at the oldest event again; infinite while this pass has not ended. */
  again_at: number;
}

/**
 * The scan cursor of each tenant. A completed scan resumes with the events that become old enough. Events that stay are examined
 * again only after a pause that grows with their number. In memory: a lost cursor costs one scan.
 */
export class EventScanCursors {
  private readonly paused = new Map<string, Paused>();

  /** Where the next batch of a tenant begins. */
  of(tenant_id: string, now: number): EventPass {
    const known = this.paused.get(tenant_id);
    return known && known.again_at > now ? known.pass : FIRST_EVENT;
  }

  /** Notes a batch. @param hasEnded whether every event that is old enough was examined */
  note(tenant_id: string, pass: EventPass, { hasEnded, now }: { hasEnded: boolean; now: number }): void {
    const known = this.paused.get(tenant_id);
    const isNext = known !== undefined && known.again_at > now && known.again_at < Infinity; // the pass had ended before
    const pause_ms = pass.kept * EXAMINED_MS * PAUSE_FACTOR;
    const again_at = isNext ? known.again_at : hasEnded ? now + pause_ms : Infinity;
    if (hasEnded && pause_ms < MIN_PAUSE_MS) this.paused.delete(tenant_id);
    else this.paused.set(tenant_id, { pass, again_at });
  }
}
