import { type Figures, ratioOf } from '../measuring/figures';
import { type Block, ratioMark } from '../table';

export const OURS = 'ours';
/** Equal duties: key look-up with exact limits, tenancy, envelope. */
export const HAND_WRITTEN = 'hand-written';

/** The service and a hand-written server. @param least the goal for the service's requests per second relative to the other's */
export function againstHandWritten(work: string, figures: Map<string, Figures>, least?: number): Block {
  if (least === undefined) return { work, figures, marks: [] };
  const ratesOf = (name: string): number[] => (figures.get(name) as Figures).rates;
  const ratio = ratioOf(ratesOf(OURS), ratesOf(HAND_WRITTEN));
  return { work, figures, marks: [ratioMark(ratio, { relativeTo: HAND_WRITTEN, least })] };
}
