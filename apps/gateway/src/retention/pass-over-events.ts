import { type EventPass, FIRST_EVENT } from '@das/webhooks';

/** An event that stays costs about this time to examine. Waiting a thousand times as long bounds the share of such events to 0.1 %. */
const EXAMINED_MS = 0.01;
const REST_FACTOR = 1_000;
/** A shorter rest is not worth a record in memory. */
const LEAST_REST_MS = 10_000;

/** The state of a pass between two rounds. */
interface Paused {
  pass: EventPass;
  /** When the next pass begins at the oldest event again; infinite while this pass has not ended. */
  again_at: number;
}

/**
 * How far each tenant's events were examined. A pass that has ended goes on with the events that become old enough, and does not
 * examine again those that stay, until a rest that grows with their number. In memory: a lost state costs one pass.
 */
export class PassesOverEvents {
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
    const rest_ms = pass.kept * EXAMINED_MS * REST_FACTOR;
    const again_at = isNext ? known.again_at : hasEnded ? now + rest_ms : Infinity;
    if (hasEnded && rest_ms < LEAST_REST_MS) this.paused.delete(tenant_id);
    else this.paused.set(tenant_id, { pass, again_at });
  }
}
