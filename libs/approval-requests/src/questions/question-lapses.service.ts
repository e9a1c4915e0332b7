import { Database } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { LockedContext } from '../model/approval-context';
import { Question } from '../model/question';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import { questionState } from '../rules/questions/question-state';
import { type TimerHandler, TimersService } from '../timers/timers.service';
import { LAPSE_TIMER } from './question-clocks';
import { QuestionWriter } from './question-writer';

/** Records that questions have lapsed. They lapse by rule; this adds version, event and audit entry, once. */
@Injectable()
export class QuestionLapsesService implements TimerHandler {
  readonly kind = LAPSE_TIMER;

  constructor(
    private readonly db: Database,
    private readonly timers: TimersService,
    private readonly contexts: ApprovalContextsService,
    private readonly writer: QuestionWriter,
  ) {
    timers.register(this);
  }

  async fire(ids: string[]): Promise<void> {
    for (const id of ids) await this.timers.attempt(this.kind, [id], () => this.fireOne(id));
  }

  /** Locks the request first, as an answer does, and then the timer. */
  private async fireOne(id: string): Promise<void> {
    const found = await this.db.rowsOf(Question).find(id);
    if (!found) return this.timers.remove(this.kind, [id]);
    await this.db.transactionOn(found.approval_request_id, async () => {
      const [{ contexts }, taken, receivers] = await Promise.all([
        this.contexts.lockMany([found.approval_request_id]),
        this.timers.take(this.kind, [id]),
        this.writer.lockReceivers(),
      ]);
      if (!taken.has(id)) return;
      const context = contexts.get(found.approval_request_id);
      const before = await this.db.rowsOf(Question).find(id);
      const at = before?.lapses_at;
      if (context && before?.state === 'open' && at && hasLapsed(before, at, context))
        await this.writer.end(context, { before, change: { state: 'lapsed' }, verb: 'lapsed', at }, receivers);
      else await this.timers.remove(this.kind, [id]);
    });
  }
}

/** Whether it was open when it lapsed: a step that was decided after that moment does not make it obsolete. */
function hasLapsed(question: Question, lapses_at: string, { steps, now }: LockedContext): boolean {
  const state = questionState(question, steps, now);
  const later = steps.some(
    ({ id, decided_at }) => question.step_ids.includes(id) && decided_at !== null && decided_at >= lapses_at,
  );
  return state === 'lapsed' || (state === 'obsolete' && later);
}
