import { Audit } from '@das/audit';
import { ApprovalLevel } from '@das/approval-levels';
import {
  Database,
  EVERYTHING,
  ExpectedVersion,
  type Failure,
  NOW,
  type Page,
  type PageRequest,
  type PageSelection,
  ValidationFailed,
  changesNothing,
  checkedInput,
  refuseOtherVersion,
  sql,
  ulidOf,
  versionIn,
  versionedPreparation,
} from '@das/platform';
import { type DeliveryCounts, recentCounts } from '@das/webhooks';
import { Injectable } from '@nestjs/common';
import { ChannelAddresses } from '../channels/channel-addresses';
import {
  type ChatChannelInput,
  CreateChatChannelInput,
  UpdateChatChannelInput,
  repeatedItems,
} from '../channels/channel-inputs';
import { ChatChannel, DEFAULT_CHAT_KINDS } from '../channels/chat-channel';
import { ChatWriter } from '../messages/chat-writer';

/** The channel in words. */
export const CHANNEL = 'chat channel';

const MAX_CHANNELS = 20;

/** The columns of a channel that a change sets. */
type ChannelChange = Partial<
  Pick<ChatChannel, 'active' | 'disabled_reason' | 'host' | 'kinds' | 'level_ids' | 'name'> & { url: string }
>;

/** Reads and writes chat channels. No method returns an address. */
@Injectable()
export class ChannelsService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly addresses: ChannelAddresses,
    private readonly messages: ChatWriter,
  ) {}

  all(): Promise<ChatChannel[]> {
    return this.db.rowsOf(ChatChannel).list();
  }

  list(page: PageRequest, wants: PageSelection = EVERYTHING): Promise<Page<ChatChannel>> {
    return this.db.rowsOf(ChatChannel).page({ ...page, wants, walk: { list: 'chat_channels' } });
  }

  find(id: string): Promise<ChatChannel | null> {
    return this.db.rowsOf(ChatChannel).find(id);
  }

  /** Counts of the messages with an attempt in the last 24 hours. */
  recent({ id }: ChatChannel): Promise<DeliveryCounts> {
    return recentCounts(this.db, { table: 'chat_messages', receiver: 'channel_id' }, id);
  }

  /**
   * @throws ValidationFailed, also for a name in use and beyond the number of channels that an organisation may have
   * @throws Refused (`blocked_address`) when the address may not be called
   */
  async create(given: CreateChatChannelInput): Promise<ChatChannel> {
    const input = checkedInput(CreateChatChannelInput, given);
    const { url, name, kind, kinds } = input;
    const host = await this.addresses.check(url);
    return this.db.transaction(async () => {
      await this.refuseTooMany();
      const level_ids = await this.levelsOf(input);
      const channel = await this.db.rowsOf(ChatChannel).add({
        name,
        kind,
        host,
        kinds: kinds ?? [...DEFAULT_CHAT_KINDS],
        level_ids: level_ids ?? null,
        active: input.active ?? true,
      });
      await this.addresses.add(channel.id, url);
      await this.messages.queue.addChannel(channel.id);
      await this.audit.record('chat_channel.created', { after: channel });
      return channel;
    });
  }

  /**
   * @param expected_version in place of that of the input
   * @throws NotFound, ValidationFailed, or Refused (`blocked_address`) when a new address may not be called
   * @throws VersionConflict when the caller expected another version
   */
  async update(id: string, given: UpdateChatChannelInput, expected_version = versionIn(given)): Promise<ChatChannel> {
    const changeOf = await versionedPreparation(CHANNEL, expected_version, async () => {
      const input = checkedInput(UpdateChatChannelInput, given);
      const { name, kinds, active, url } = input;
      return {
        name,
        kinds,
        active,
        url,
        host: url && (await this.addresses.check(url)),
        level_ids: await this.levelsOf(input),
      };
    });
    return this.db.transaction(async () => {
      const before = await this.db.rowsOf(ChatChannel).getForUpdate(id);
      return this.change(before, changeOf(before), 'updated');
    });
  }

  /** Disables a channel on behalf of the service. @returns whether it was active */
  disable(id: string, disabled_reason: string): Promise<boolean> {
    return this.db.transaction(async () => {
      const before = await this.db.rowsOf(ChatChannel).findForUpdate(id);
      if (before?.active) await this.change(before, { active: false, disabled_reason }, 'disabled');
      return before?.active ?? false;
    });
  }

  /**
   * Deletes a channel and discards its waiting messages. Returns null when the channel is absent.
   *
   * @throws VersionConflict when the caller expected another version
   */
  remove(id: string, expected_version?: number | null): Promise<ChatChannel | null> {
    checkedInput(ExpectedVersion, { expected_version }, null);
    return this.db.transaction(async () => {
      const channels = this.db.rowsOf(ChatChannel);
      const before = await channels.findForUpdate(id);
      if (!before) return null;
      refuseOtherVersion(before, expected_version, CHANNEL);
      await channels.remove(before.id);
      await this.addresses.remove(before.id);
      await this.messages.discard(before.id);
      await this.audit.record('chat_channel.deleted', { before });
      return before;
    });
  }

  /** The audit entry of a new address has no value of it besides its host. */
  private async change(
    before: ChatChannel,
    { url, ...change }: ChannelChange,
    verb: 'disabled' | 'updated',
  ): Promise<ChatChannel> {
    const isMoved = url !== undefined && url !== (await this.addresses.open(before.id));
    if (!isMoved && changesNothing(before, change)) return before;
    const { active = before.active } = change;
    const after = await this.db.rowsOf(ChatChannel).change(before.id, {
      ...change,
      ...(active ? { disabled_reason: null } : {}),
      ...(isMoved ? { address_changed_at: NOW } : {}),
    });
    if (isMoved) {
      await this.addresses.change(before.id, url);
      await this.messages.queue.resetFailures([before.id]);
    }
    if (active && !before.active) await this.messages.resume(before.id);
    if (!active && before.active) await this.messages.pause({ channel_id: before.id });
    const metadata = isMoved ? { address_changed: true } : undefined;
    await this.audit.record(`chat_channel.${verb}`, { before, after, metadata });
    return after;
  }

  /** The levels of an input as they are stored. @throws ValidationFailed for repeated items and unknown levels */
  private async levelsOf(input: ChatChannelInput): Promise<string[] | null | undefined> {
    const given = input.level_ids;
    const ids = (given ?? []).map((id) => ulidOf(id));
    const known = await this.db.rowsOf(ApprovalLevel).existingIds(ids.flatMap((id) => id ?? []));
    const unknown = ids.flatMap((id, index): Failure[] =>
      id !== undefined && known.has(id) ? [] : [{ path: ['input', 'level_ids', `${index}`], rule: 'exists' }],
    );
    const failures = [...repeatedItems(input), ...unknown];
    if (failures.length) throw new ValidationFailed(failures);
    return given && ids.flatMap((id) => id ?? []);
  }

  /** The lock of the other channels lets creations wait for each other when it matters. */
  private async refuseTooMany(): Promise<void> {
    const channels = this.db.rowsOf(ChatChannel);
    await this.db.run(sql`${channels.select('id')} order by id for no key update`);
    if ((await channels.count()) >= MAX_CHANNELS)
      throw new ValidationFailed([{ path: ['input', 'name'], rule: 'max_channels', params: { max: MAX_CHANNELS } }]);
  }
}
