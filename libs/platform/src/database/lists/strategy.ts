import { fewIds } from './few-ids';
import { idsFirst } from './ids-first';
import { lastRows } from './last-rows';
import { limitOffset } from './limit-offset';
import type { List, ListStrategy } from './list';
import { nearerEnd } from './nearer-end';
import { nullsLast } from './nulls-last';
import { search } from './search';
import { skippedBlocks } from './skipped-blocks';

/** In the order in which they are asked; the README of this folder says when each fits, and why. */
const STRATEGIES = [search, fewIds, nullsLast, idsFirst, lastRows, skippedBlocks, nearerEnd];

/** The strategy that reads a list: the only place that chooses. */
export const strategyOf = (list: List): ListStrategy => STRATEGIES.find(({ fits }) => fits(list)) ?? limitOffset;
