import { Database, Refused, ServiceUnavailable, prepared, storedId } from '@das/platform';
import { may } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { BatchAborted, BatchTooLarge } from '../decisions/refusals';
import { ApproveItemsService, type BulkItem, type BulkWords } from './approve-items.service';
import { type BulkApproveInput, type BulkApproveOutcome, type BulkApproveResult, summaryOf } from './bulk-approve';
import { CHUNKS_AT_ONCE, chunksOf } from './chunks-of';
import { inParallel } from './in-parallel';
import { kept } from './job';
import { JobsService } from './jobs.service';

const MOST_AT_ONCE = 100;
const MOST_IN_A_JOB = 10_000;
const IN_PARALLEL = 5;
/** Another batch of all or none may hold the same rows for as long as it takes. */
const PATIENT = `set local lock_timeout = '8s'`;

/** Approves many requests, each for itself; or all or none. */
@Injectable()
export class BulkApproveService {
  constructor(
    private readonly db: Database,
    private readonly items: ApproveItemsService,
    private readonly jobs: JobsService,
  ) {}

  /**
   * @throws BatchTooLarge above 10,000, or above 100 for all or none
   * @throws BatchAborted when it is all or none and one failed
   */
  async approve({ ids, comment = null, dry_run, atomic }: BulkApproveInput): Promise<BulkApproveResult> {
    if (!may('requests:decide')) throw new Refused('forbidden');
    const most = atomic ? MOST_AT_ONCE : MOST_IN_A_JOB;
    if (ids.length > most) throw new BatchTooLarge(ids.length, most);
    const words = { comment, dry_run: dry_run ?? false };
    if (ids.length > MOST_AT_ONCE) return { summary: summaryOf([], ids.length), results: [], job: await this.jobs.create(ids, words) };
    const items = ids.map((id, index) => ({ index, id }));
    const firsts = items.filter((item, index) => isFirst(items, item, index));
    const outcomes = atomic && !dry_run ? await this.allOrNone(items, firsts, words) : await this.eachForItself(firsts, words);
    const results = withRepeats(items, outcomes);
    return { summary: summaryOf(results), results, job: null };
  }

  /** One that somebody else holds for too long fails alone: what has been done of the others is done. */
  private async eachForItself(items: BulkItem[], words: BulkWords): Promise<BulkApproveOutcome[]> {
    const together = await inParallel(CHUNKS_AT_ONCE, chunksOf(items), (chunk) => this.items.together(chunk, words, { passesHeld: true }).catch(() => []));
    const done = new Map(together.flat().map((outcome) => [outcome.index, outcome]));
    const away: ServiceUnavailable[] = [];
    const outcomes = await inParallel(IN_PARALLEL, items, (item) => {
      const outcome = done.get(item.index);
      if (outcome) return Promise.resolve(outcome);
      return this.items.alone(item, words).catch((error: unknown) => {
        if (error instanceof ServiceUnavailable) away.push(error);
        return this.items.failed(item, error);
      });
    });
    const [first] = away;
    if (first && away.length === items.length) throw first; // nothing could be done at all
    return outcomes;
  }

  /** Locks in the order of ids, so that two batches cannot wait for each other; the first that fails undoes them all. */
  private allOrNone(items: BulkItem[], firsts: BulkItem[], words: BulkWords): Promise<BulkApproveOutcome[]> {
    return this.db.transaction(async () => {
      await this.db.run(prepared(PATIENT, []));
      const outcomes = await this.items.together(firsts, words);
      if (outcomes.some(({ outcome }) => outcome === 'failed'))
        throw new BatchAborted(withRepeats(items, outcomes).map((each) => ({ index: each.index, id: each.id, ...kept(each) })));
      return outcomes;
    });
  }
}

const keyOf = ({ id }: { id: string }): string => storedId(id);

const isFirst = (items: BulkItem[], item: BulkItem, index: number): boolean => items.findIndex((each) => keyOf(each) === keyOf(item)) === index;

/** The outcomes of all items in order: one that stands twice in the batch has nothing to do the second time. */
function withRepeats(items: BulkItem[], outcomes: BulkApproveOutcome[]): BulkApproveOutcome[] {
  const byId = new Map(outcomes.map((outcome) => [keyOf(outcome), outcome]));
  return items.map((item) => {
    const done = byId.get(keyOf(item)) as BulkApproveOutcome;
    if (done.index === item.index) return done;
    return { index: item.index, id: item.id, outcome: 'unchanged', status: done.status, version: done.version, next_levels: [] };
  });
}
