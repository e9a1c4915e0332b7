// All scenarios, in the order of the table.
import type { Work } from '../scenarios/work';
import { documents } from './documents';
import { firstLoad } from './first-load';
import { firstRowOfQueue } from './first-row';
import { lists } from './lists';
import { memoryAndWork } from './memory';
import { reactions } from './reactions';

export const DASHBOARD_WORKS: Work[] = [firstLoad, firstRowOfQueue, reactions, lists, memoryAndWork, documents];
