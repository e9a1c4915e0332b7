import { type ApprovalRequest, ApprovalRequestsArguments, ApprovalRequestsService } from '@das/approval-requests';
import { Injectable } from '@nestjs/common';
import type { Notification } from '../inbox/notification';
import { type Block, NONE, link, paragraph } from '../mail/blocks';
import { PublicUrl } from '../mail/mail-options';
import { countText, momentText } from '../mail/numbers';
import { type Person, digestKindsOf, timezoneOf } from '../preferences/person';
import { NotificationTexts } from '../texts/notification-texts.service';
import { requestName } from '../texts/request-name';
import { Staleness } from '../texts/staleness.service';
import { type DigestRow, digestRows, isAsking } from './digest-rows';

/** What a digest says. */
export interface DigestContent {
  title: string;
  blocks: Block[];
}

/** Requests and questions that a digest lists as waiting. */
const MAX_WAITING = 50;
/** Other rows that a digest lists. */
const MAX_OTHERS = 100;

const WAITING_COLUMNS = [{ title: 'What' }, { title: 'Due' }];
const OTHER_COLUMNS = [{ title: 'What' }, { title: 'Times', is_number: true }];

/** What waits, and when it is due. */
type Waiting = [what: string, due: string];

/** Makes the contents of digests. Call it in the context of the recipient. */
@Injectable()
export class DigestContents {
  constructor(
    private readonly requests: ApprovalRequestsService,
    readonly texts: NotificationTexts,
    readonly staleness: Staleness,
    readonly url: PublicUrl,
  ) {}

  /**
   * The content; undefined when there is nothing to report. Stale, read and archived notifications are left out.
   *
   * @param is_daily whether it lists all that awaits the person, in place of notifications about it
   */
  async content(
    person: Person,
    listed: readonly Notification[],
    is_daily: boolean,
  ): Promise<DigestContent | undefined> {
    const open = listed.filter(({ read_at, archived_at }) => read_at === null && archived_at === null);
    const others = await this.rows(
      person,
      open.filter((each) => !isAsking(each)),
    );
    const waiting = is_daily
      ? await this.waiting(person)
      : (await this.rows(person, open.filter(isAsking))).map(noDate);
    if (!waiting.length && !others.length) return undefined;
    return {
      title: waiting.length ? `${countText(waiting.length)} waiting for you` : 'Your digest',
      blocks: [
        ...(waiting.length ? [paragraph('Needs you'), tableOf(WAITING_COLUMNS, waiting)] : []),
        ...(others.length ? [paragraph('Other notifications'), ...othersOf(others)] : []),
        link('Open the dashboard', this.url.of(waiting.length ? '/inbox' : '/requests')),
      ],
    };
  }

  /** The requests and questions that await the person now, of the kinds in the digest. */
  private async waiting(person: Person): Promise<Waiting[]> {
    const kinds = digestKindsOf(person);
    const asksToApprove = kinds.some((kind) => kind.startsWith('approval_'));
    const requests = asksToApprove ? await this.awaiting({ awaiting_me: true }) : [];
    const questions = kinds.includes('question_asked') ? await this.awaiting({ awaiting_my_answer: true }) : [];
    const dueText = ({ due_at }: ApprovalRequest): string =>
      due_at === null ? NONE : momentText(due_at, timezoneOf(person));
    return [
      ...requests.map((each): Waiting => [`${requestName(each)}: your approval is needed`, dueText(each)]),
      ...questions.map((each): Waiting => [`${requestName(each)}: your answer is needed`, NONE]),
    ].slice(0, MAX_WAITING);
  }

  private async awaiting(filter: { awaiting_me?: boolean; awaiting_my_answer?: boolean }): Promise<ApprovalRequest[]> {
    const args = Object.assign(new ApprovalRequestsArguments(), {
      filter,
      first: MAX_WAITING,
      orderBy: [
        { column: 'due_at', order: 'ASC' },
        { column: 'waiting_since', order: 'ASC' },
      ],
    });
    return (await this.requests.list(args, { rows: true, total: false, more: false })).data;
  }

  private async rows(person: Person, notifications: readonly Notification[]): Promise<DigestRow[]> {
    const titled = await Promise.all(
      notifications.map(async (notification) => {
        const { is_available, title } = await this.texts.of(notification);
        const isStale = !is_available || (await this.staleness.isStale(notification, person.tenant.timezone));
        return isStale ? [] : [{ notification, title }];
      }),
    );
    return digestRows(titled.flat());
  }
}

const noDate = ({ title }: DigestRow): Waiting => [title, NONE];

const tableOf = (
  columns: readonly { title: string; is_number?: boolean }[],
  rows: readonly (readonly string[])[],
): Block => ({ kind: 'table', columns, rows });

function othersOf(rows: readonly DigestRow[]): Block[] {
  const more = rows.length - MAX_OTHERS;
  const shown = rows.slice(0, MAX_OTHERS).map(({ title, times }) => [title, countText(times)]);
  return [tableOf(OTHER_COLUMNS, shown), ...(more > 0 ? [paragraph(`and ${countText(more)} more`)] : [])];
}
