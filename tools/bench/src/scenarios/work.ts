import type { Stage } from '../stage/stage';
import type { Result } from '../table';

/** A scenario that can be selected by name. */
export interface Work {
  name: string;
  run: (stage: Stage) => Promise<Result[]>;
}
