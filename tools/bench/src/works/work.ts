import { type Block, type Mark, type RatioGoal, type Result, mostMark, ratioMark, ratesOf } from '../measuring/results';
import type { Figures } from '../measuring/rounds';
import { medianOf, quantileOf, ratioOf } from '../measuring/statistics';
import { type Requests, type Target, checkAnswers } from '../measuring/target';
import type { Stage } from '../stage/stage';

/** A scenario that can be selected by name. */
export interface Work {
  name: string;
  run: (stage: Stage) => Promise<Result[]>;
}

/** Requests to one tenant, with the goals of the service. */
export interface Variant extends Requests {
  title: string;
  /** The goal for the requests per second, relative to the hand-written server. */
  least?: number;
  /** The goal for the CPU time of the server per request. */
  most_us?: number;
  /** The goal for the median latency with one client. */
  most_ms?: number;
}

/** Requests of one kind, described once for the table and for the comparison of two builds, which takes the first variant. */
export interface RequestWork {
  name: string;
  /** Inserts the rows when it is called first. */
  variants: (stage: Stage) => Promise<[Variant, ...Variant[]]>;
  /** Variables of the hand-written server of this name; without, there is none. */
  handWritten?: (stage: Stage) => Promise<Record<string, string>>;
  /** What may differ between the responses of both servers; `nothing` by default. */
  mayDiffer?: 'ids';
}

export const OURS = 'ours';
/** Equal duties: key look-up with exact limits, tenancy, envelope. */
const HAND_WRITTEN = 'hand-written';

/** Measures the service, and the hand-written server if there is one. */
export const measuring = (work: RequestWork): Work => ({
  name: work.name,
  run: async (stage) => {
    const variants = await work.variants(stage);
    const handWritten = work.handWritten && (await stage.handWritten(work.name, await work.handWritten(stage)));
    const blocks: Block[] = [];
    for (const { title, ...variant } of variants) {
      const targets: Target[] = [{ name: OURS, server: await stage.ours(), ...variant }];
      if (handWritten) targets.push({ name: HAND_WRITTEN, server: handWritten, ...variant });
      await checkAnswers(targets, work.mayDiffer ?? 'nothing');
      const figures = await stage.measured(targets);
      blocks.push({ work: title, figures, marks: [...marksOf(variant, figures)] });
    }
    return blocks;
  },
});

function* marksOf({ least, most_us, most_ms }: Omit<Variant, 'title'>, figures: Map<string, Figures>): Generator<Mark> {
  if (least !== undefined) yield ratioOfFirst(figures, ratesOf, { relativeTo: HAND_WRITTEN, least });
  const servers_us = figures.get(OURS)?.busy.map(({ server_us = NaN }) => server_us) ?? [];
  if (most_us !== undefined) yield mostMark(medianOf(servers_us), most_us, 'µs', { of: 'of the server' });
  if (most_ms !== undefined)
    yield mostMark(medianOf(MEASURED.p50(figures.get(OURS) ?? NO_FIGURES)), most_ms, 'ms', { digits: 1 });
}

const NO_FIGURES: Figures = { busy: [], calm: [] };

/** A scenario that compares two targets of the service. */
export const comparing = (
  name: string,
  {
    of,
    goal,
    title,
    targets,
  }: {
    of: keyof typeof MEASURED;
    goal: RatioGoal;
    title: (stage: Stage) => string;
    targets: (stage: Stage) => Promise<[Target, Target]>;
  },
): Work => ({
  name,
  run: async (stage) => {
    const figures = await stage.measured(await targets(stage));
    return [{ work: title(stage), figures, marks: [ratioOfFirst(figures, MEASURED[of], goal)] }];
  },
});

const MEASURED = {
  rate: ratesOf,
  p50: ({ calm }: Figures): number[] => calm.map(({ latencies_ms }) => quantileOf(latencies_ms, 0.5)),
};

function ratioOfFirst(figures: Map<string, Figures>, of: (figures: Figures) => number[], goal: RatioGoal): Mark {
  const [first = [], second = []] = [...figures.values()].map(of);
  return ratioMark(ratioOf(first, second), goal);
}
