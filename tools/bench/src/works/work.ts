import type { Row } from '../row';
import type { Stage } from '../stage';

/** Something that is measured, and asked for by its name. */
export interface Work {
  name: string;
  run: (stage: Stage) => Promise<Row[]>;
}
