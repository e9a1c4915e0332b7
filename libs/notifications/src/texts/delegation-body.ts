import type { Delegation } from '@das/approval-levels';
import type { KindName } from '../kinds';

type Ends = Pick<Delegation, 'ended_at' | 'revoked_at' | 'until'>;

/**
 * The body of a notification about a delegation.
 *
 * @param waiting the number of steps that await the delegate by it; undefined for the principal, and when it is not in force
 */
export function delegationBody(kind: KindName, delegation: Ends, waiting: number | undefined): string {
  if (kind === 'delegation_ended') return `Ended ${endOf(delegation)} UTC.`;
  const until = `Until ${delegation.until} UTC.`;
  return waiting === undefined ? until : `${stepsText(waiting)} ${until}`;
}

/** The end of a delegation that has ended is recorded soon after its time. */
const endOf = ({ ended_at, revoked_at, until }: Ends): string =>
  [ended_at, revoked_at].filter((each) => each !== null).reduce((first, each) => (each < first ? each : first), until);

const stepsText = (count: number): string =>
  count === 1 ? '1 step waits for you.' : `${count === 0 ? 'No' : count.toLocaleString('en-US')} steps wait for you.`;
