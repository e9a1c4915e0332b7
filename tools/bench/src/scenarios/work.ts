import type { Row } from '../row';
import type { Stage } from '../stage';

/** A scenario that can be selected by name. */
export interface Work {
  name: string;
  run: (stage: Stage) => Promise<Row[]>;
}
