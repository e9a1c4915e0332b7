// The order of the specs. Jest starts the largest files first, unless it knows how long they took. The specs of tools are small and run long:
// as the last ones, they would run alone.
import { sep } from 'node:path';
import Sequencer from '@jest/test-sequencer';

const isOfTool = ({ path }) => path.includes(`${sep}tools${sep}`);

export default class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isOfTool), ...sorted.filter((test) => !isOfTool(test))];
  }
}
