import { type Figures, ratioOf } from '../measuring/figures';
import type { Stage, Started } from '../stage/stage';
import type { Block } from '../table/block';
import { type RatioGoal, ratioMark } from '../table/mark';

/** Equal duties: key look-up with exact limits, tenancy, envelope. */
export const HAND_WRITTEN = 'hand-written';

/** The service and hand-written servers. @param least the goal for the throughput of the service relative to the hand-written server */
export const againstHandWritten = (work: string, figures: Map<string, Figures>, least?: number): Block =>
  least === undefined
    ? { work, figures, marks: [] }
    : throughputBlock(work, figures, { relativeTo: HAND_WRITTEN, least });

interface HandWrittenWriters {
  byLine: Started;
  reading: Started;
  packed: Started;
}

/**
 * Servers that write the same rows: one statement after another, as hand-written code does; also with the reads of the service's rules; and
 * without reads, all statements in one packet.
 */
export const handWrittenWriters = async (
  stage: Stage,
  work: string,
  variables: Record<string, string> = {},
): Promise<HandWrittenWriters> => ({
  byLine: await stage.handWritten(work, variables),
  reading: await stage.handWritten(work, { ...variables, BENCH_READS: '1' }),
  packed: await stage.handWritten(work, { ...variables, BENCH_PACKED: '1' }),
});

/** Two targets with a goal for the first one's requests per second, relative to the second. */
export const throughputBlock = (work: string, figures: Map<string, Figures>, goal: RatioGoal): Block =>
  blockOf(work, figures, goal, ({ rates }) => rates);

/** The same with a goal for the median latency. */
export const latencyBlock = (work: string, figures: Map<string, Figures>, goal: RatioGoal): Block =>
  blockOf(work, figures, goal, ({ p50s_ms }) => p50s_ms);

function blockOf(
  work: string,
  figures: Map<string, Figures>,
  goal: RatioGoal,
  of: (figures: Figures) => number[],
): Block {
  const [first, second] = [...figures.values()];
  if (!first || !second) throw new Error(`${work} needs two targets.`);
  return { work, figures, marks: [ratioMark(ratioOf(of(first), of(second)), goal)] };
}
