import { ApprovalLevel } from '@das/approval-levels';
import { RequestPeopleService } from '@das/approval-requests';
import { Database, newId, sql, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { CHAT_KINDS, ChatChannel } from '../channels/chat-channel';
import { ChatMessage } from '../messages/chat-message';
import { ChatWriter } from '../messages/chat-writer';
import type { AddressedCause } from './drafts-of';
import { type ChatDraft, type ChatLevels, type Listener, heardCauses } from './heard-causes';
import { isoTime } from './notification-writer';
import { type EarlierMessage, planMessages } from './plan-messages';
import { isMerged } from './plan-writes';

/** Writes the messages of causes to the active channels, as part of the running transaction. */
@Injectable()
export class ChatPlans {
  constructor(
    private readonly db: Database,
    private readonly requests: RequestPeopleService,
    private readonly writer: ChatWriter,
  ) {}

  /** The channels stay locked until the commit, so that pausing a channel misses no message. */
  async plan(all: readonly AddressedCause[]): Promise<void> {
    const causes = all.filter(({ cause }) => CHAT_KINDS.includes(cause.kind));
    if (!causes.length) return;
    const rows = this.db.rowsOf(ChatChannel);
    const channels = await this.db.run<ChatChannel>(
      sql`${rows.select(rows.columns, where.equals('active', true))} order by id for share`,
    );
    if (!channels.length) return;
    const drafts = heardCauses(causes, channels, await this.levels(causes, channels));
    if (!drafts.length) return;
    const { added, changed } = planMessages(drafts, await this.earlier(drafts), newId);
    await Promise.all([
      this.writer.add(added),
      changed.length ? this.db.rowsOf(ChatMessage).countChanged(changed) : undefined,
    ]);
  }

  /** Empty when no channel is limited to levels. */
  private async levels(causes: readonly AddressedCause[], channels: readonly Listener[]): Promise<ChatLevels> {
    const named = [...new Set(channels.flatMap(({ level_ids }) => level_ids ?? []))];
    if (!named.length) return { existing: new Set(), ofSteps: new Map(), finishing: new Map() };
    const decided = causes.filter(({ cause }) => cause.kind === 'request_decided');
    const [existing, ofSteps, finishing] = await Promise.all([
      this.db.rowsOf(ApprovalLevel).existingIds(named),
      this.requests.levelsOfSteps([...new Set(causes.flatMap(({ cause }) => cause.step_id ?? []))]),
      this.requests.finishingLevels([...new Set(decided.map(({ cause }) => cause.news.resource_id))]),
    ]);
    return { existing, ofSteps, finishing };
  }

  private async earlier(drafts: readonly ChatDraft[]): Promise<EarlierMessage[]> {
    const merged = drafts.filter(({ cause }) => isMerged(cause.kind));
    if (!merged.length) return [];
    const columns = `id, channel_id, kind, resource_id, asked_ids, occurrences, ${isoTime('first_event_at')} as first_event_at, ${isoTime('occurred_at')} as occurred_at`;
    const condition = where.all([
      where.isOneOfKeys('resource_id', [...new Set(merged.map(({ cause }) => cause.news.resource_id))]),
      where.isOneOfKeys('channel_id', [...new Set(merged.map(({ channel_id }) => channel_id))]),
      where.isOneOf('kind', [...new Set(merged.map(({ cause }) => cause.kind))]),
    ]);
    return this.db.run<EarlierMessage>(sql`${this.db.rowsOf(ChatMessage).select(columns, condition)} order by id`);
  }
}
