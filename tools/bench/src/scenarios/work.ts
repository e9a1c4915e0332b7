import type { Row } from '../table/row';
import type { Stage } from '../stage/stage';

/** A scenario that can be selected by name. */
export interface Work {
  name: string;
  run: (stage: Stage) => Promise<Row[]>;
}
