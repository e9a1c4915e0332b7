import { Audit } from '@das/audit';
import { type EventReceivers, Events } from '@das/events';
import { Database, toSecond } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { LockedContext } from '../model/approval-context';
import { ApprovalRequest } from '../model/approval-request';
import { REQUEST_EVENT } from '../model/event-types';
import { Question } from '../model/question';
import type { TimedStep } from '../model/step-clock';
import { noteChanged } from '../requests/changed-requests';
import type { ClockChange } from '../routing/steps.service';
import { pauseClock } from '../rules/deadlines/pause-clock';
import { requestDueAt } from '../rules/deadlines/request-due-at';
import { resumeClock } from '../rules/deadlines/resume-clock';
import { textDigest } from '../rules/discussion/text-digest';
import { requestEvent } from '../rules/lifecycle/request-event';
import { openAt } from '../rules/questions/question-state';
import { QuestionClocks } from './question-clocks';

const EVENTS = {
  asked: REQUEST_EVENT.question_asked,
  answered: REQUEST_EVENT.question_answered,
  closed: REQUEST_EVENT.question_closed,
  lapsed: REQUEST_EVENT.question_closed,
} as const;
type Verb = keyof typeof EVENTS;

/** What ends an open question. */
interface Ending {
  before: Question;
  change: Partial<Question>;
  verb: Exclude<Verb, 'asked'>;
  /** When the clocks of its steps resume, by the business clock. */
  at: string;
}

/** Writes questions with the clocks of their steps, the version of the request, audit entry and event, as part of the running transaction. */
@Injectable()
export class QuestionWriter {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clocks: QuestionClocks,
  ) {}

  /** Locks the receivers of the events of this class. */
  lockReceivers(): Promise<EventReceivers> {
    return this.events.lockReceivers();
  }

  async ask(context: LockedContext, values: Partial<Question>, receivers: EventReceivers): Promise<Question> {
    const question = await this.db.rowsOf(Question).add({ approval_request_id: context.request.id, ...values });
    const now = toSecond(context.now);
    const paused = stepsOf(context, question).flatMap((step) => changeOf(step, pauseClock(step, now, context)));
    const request = await this.changeRequest(context, paused);
    if (question.lapses_at) await this.clocks.keepLapse(question.id, question.lapses_at);
    await this.record('asked', { ...context, request }, question, receivers);
    return question;
  }

  /** Ends an open question. The clock of each of its steps without another open question resumes. */
  async end(context: LockedContext, ending: Ending, receivers: EventReceivers): Promise<Question> {
    const { before, change, verb, at } = ending;
    const after = await this.db.rowsOf(Question).change(before.id, change);
    const others = context.questions.filter(({ id }) => id !== before.id);
    const free = stepsOf(context, before).filter((step) => !openAt(others, step, context).length);
    const resumed = free.flatMap((step) => changeOf(step, resumeClock(step, toSecond(at), context)));
    const request = await this.changeRequest(context, resumed);
    if (before.lapses_at) await this.clocks.keepLapse(before.id, null);
    await this.record(verb, { ...context, request }, after, receivers);
    return after;
  }

  /** Raises the version of the request, and keeps its deadline. */
  private async changeRequest({ request, steps }: LockedContext, changed: ClockChange[]): Promise<ApprovalRequest> {
    const clocks = new Map(changed.map((clock) => [clock.id, clock]));
    const due_at = requestDueAt(steps.map((step) => ({ ...step, ...clocks.get(step.id) })));
    const [after] = await Promise.all([
      this.db.rowsOf(ApprovalRequest).change(request.id, { version: request.version + 1, due_at }),
      this.clocks.change(changed),
    ]);
    await noteChanged(this.db, [request.id]);
    return after;
  }

  /** The audit log cannot forget, so its entry has no text. */
  private async record(
    verb: Verb,
    { request, lines }: Pick<LockedContext, 'lines' | 'request'>,
    question: Question,
    receivers: EventReceivers,
  ): Promise<void> {
    const { id, opportunity_id, opportunity_ids, asked_to_id, asked_by_id, on_behalf_of_id } = question;
    const text = { asked: question.text, answered: question.answer, closed: question.close_reason, lapsed: null }[verb];
    const principal = verb === 'asked' && on_behalf_of_id !== null ? { on_behalf_of_id } : {};
    const about = { opportunity_id, opportunity_ids, question_id: id, asked_to_id, ...principal };
    await this.audit.record(`approval_question.${verb}`, {
      resource: { type: 'approval_request', id: request.id },
      metadata: { ...about, ...(text !== null && textDigest(text)) },
    });
    const { state, answer, answered_by_id } = question;
    const data = {
      ...requestEvent({ request, lines, previous_status: request.status, decision: null }),
      question: { id, opportunity_ids, state, text: question.text, asked_by_id, asked_to_id, answer, answered_by_id },
      ...((verb === 'closed' || verb === 'lapsed') && { reason: verb }),
    };
    await this.events.emit([{ type: EVENTS[verb], data }], receivers);
  }
}

/** The active steps that a question pauses. Those of a locked request have their clocks. */
const stepsOf = ({ steps }: LockedContext, { step_ids }: Question): TimedStep[] =>
  steps.filter(({ id, status }) => status === 'active' && step_ids.includes(id)) as TimedStep[];

const changeOf = ({ id }: TimedStep, clock: Omit<ClockChange, 'id'> | undefined): ClockChange[] =>
  clock ? [{ id, ...clock }] : [];
