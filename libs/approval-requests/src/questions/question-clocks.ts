import { Injectable } from '@nestjs/common';
import { type ClockChange, StepsService } from '../routing/steps.service';
import { TimersService } from '../timers/timers.service';

/** The kind of the timers at which questions lapse. */
export const LAPSE_TIMER = 'question_lapse';

/** Keeps the clocks that questions pause, and the timers at which questions lapse, as part of the running transaction. */
@Injectable()
export class QuestionClocks {
  constructor(
    private readonly steps: StepsService,
    private readonly timers: TimersService,
  ) {}

  change(changed: ClockChange[]): Promise<void> {
    return this.steps.changeClocks(changed);
  }

  /** @param lapses_at null removes the timer */
  keepLapse(id: string, lapses_at: string | null): Promise<void> {
    return lapses_at === null
      ? this.timers.remove(LAPSE_TIMER, [id])
      : this.timers.keep([{ kind: LAPSE_TIMER, id, due_at: lapses_at }]);
  }
}
