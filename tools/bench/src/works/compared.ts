import { type Block, type Mark, ratioMark } from '../measuring/results';
import type { Figures } from '../measuring/rounds';
import { quantileOf, ratioOf } from '../measuring/statistics';
import type { Target } from '../measuring/target';
import type { Stage } from '../stage/stage';

/** The p50 of a page in the large tenant, relative to the small one. */
const MOST_BY_SIZE = 1.5;
export const p50Of = ({ calm }: Figures): number[] => calm.map(({ latencies_ms }) => quantileOf(latencies_ms, 0.5));

/** Measures targets alternately. @param mark compares the first target with the second */
export async function compared(
  stage: Stage,
  work: string,
  targets: Target[],
  mark?: (figures: [Figures, Figures]) => Mark,
): Promise<Block> {
  const figures = await stage.measured(targets);
  return { work, figures, marks: mark ? [mark([...figures.values()] as [Figures, Figures])] : [] };
}

/** Measures a page of a large tenant and of a small one. */
export const bySize = (stage: Stage, title: string, large: Target, small: Target): Promise<Block> =>
  compared(stage, title, [large, small], ([first, second]) =>
    ratioMark(ratioOf(p50Of(first), p50Of(second)), { relativeTo: 'the p50 of the small tenant', most: MOST_BY_SIZE }),
  );
