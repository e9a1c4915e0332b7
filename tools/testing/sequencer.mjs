// The order of the specs: those of weights.json first, the longest at the start, so that none of them runs alone at the end.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sequencer from '@jest/test-sequencer';

const weights = JSON.parse(readFileSync(join(import.meta.dirname, 'weights.json'), 'utf8'));
const ROOT = join(import.meta.dirname, '..', '..', '/');
const weightOf = ({ path }) => weights[path.slice(ROOT.length)] ?? 0;

export default class extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => weightOf(other) - weightOf(one));
  }
}
