import { Database, newId, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';

/** A channel with its due message, which this process may send until its lease ends. Then another process may claim it with another token. */
export interface Claim {
  tenant_id: string;
  channel_id: string;
  /** Of the message. */
  id: string;
  token: string;
}

/** The end of a claim. */
export interface EndedTurn {
  channel_id: string;
  /** Seconds from now to the next attempt of the channel; undefined: as before. */
  pause_s?: number | undefined;
}

/** When a channel has failed too often and for too long. */
interface FailureLimit {
  failures: number;
  lasting_ms: number;
}

/**
 * The queue of due messages, and the turns of channels: one attempt of a channel at a time. All statements on `due_chat_messages` and
 * `chat_turns` are here.
 */
@Injectable()
export class ChatQueue {
  /** Called after the commit that made messages due. */
  onAdded: () => void = () => undefined;

  constructor(private readonly db: Database) {}

  async addChannel(channel_id: string): Promise<void> {
    await this.db.run(sql`insert into chat_turns (${tenant.column}, channel_id) values (${tenant.id}, ${channel_id})`);
  }

  /** Removes a channel, which invalidates its claim, and all its messages. */
  async removeChannel(channel_id: string): Promise<void> {
    await this.db.runAll([
      sql`delete from chat_turns where ${tenant} and channel_id = ${channel_id}`,
      sql`delete from due_chat_messages where ${tenant} and channel_id = ${channel_id}`,
    ]);
  }

  /** Makes messages due after some seconds, by the real clock. */
  async schedule(messages: readonly { id: string; channel_id: string; delay_s: number }[]): Promise<void> {
    if (!messages.length) return;
    const [ids, channels] = [idsOf(messages), messages.map(({ channel_id }) => channel_id)];
    const delays = messages.map(({ delay_s }) => delay_s);
    await this.db.run(sql`
      insert into due_chat_messages (${tenant.column}, channel_id, id, due_at)
      select ${tenant.id}, given.channel_id, given.id, now() + given.delay_s * interval '1 second'
        from unnest(${channels}::text[], ${ids}::text[], ${delays}::float8[]) as given(channel_id, id, delay_s)
          on conflict (${tenant.column}, id) do update set due_at = excluded.due_at`);
    this.db.commitHooks.afterCommit(() => this.onAdded());
  }

  async remove(messages: readonly { id: string }[]): Promise<void> {
    if (messages.length)
      await this.db.run(sql`delete from due_chat_messages where ${tenant} and id = any(${idsOf(messages)})`);
  }

  /** Claims at most `limit` channels of all tenants, which take turns. */
  async claim(limit: number, lease_ms: number): Promise<Claim[]> {
    const token = newId();
    const claims = await this.db.run<Omit<Claim, 'token'>>(
      sql.unscoped`select * from claim_due_chat_messages(${token}, ${limit}, ${lease_ms})`,
    );
    return claims.map((claim) => ({ ...claim, token }));
  }

  /** Locks the claims of the current tenant that are still valid. @returns the ids of their channels */
  async lockHeld(claims: readonly Claim[]): Promise<Set<string>> {
    const [channels, tokens] = [claims.map(({ channel_id }) => channel_id), claims.map(({ token }) => token)];
    const held = await this.db.run<{ channel_id: string }>(sql`
      select t.channel_id from unnest(${channels}::text[], ${tokens}::text[]) as claim(channel_id, token)
        join chat_turns t on ${tenant.of('t')} and t.channel_id = claim.channel_id and t.token = claim.token
       order by t.channel_id for update of t`);
    return new Set(held.map(({ channel_id }) => channel_id));
  }

  /** Releases claims. */
  async release(ended: readonly EndedTurn[]): Promise<void> {
    if (!ended.length) return;
    const channels = ended.map(({ channel_id }) => channel_id);
    const pauses = ended.map(({ pause_s }) => pause_s ?? null);
    await this.db.run(sql`
      update chat_turns t set token = null, leased_until = null,
             next_at = coalesce(clock_timestamp() + ended.pause_s * interval '1 second', t.next_at)
        from unnest(${channels}::text[], ${pauses}::float8[]) as ended(channel_id, pause_s)
       where ${tenant.of('t')} and t.channel_id = ended.channel_id`);
  }

  /** Sets the failures in a row of channels to zero. */
  async resetFailures(channel_ids: readonly string[]): Promise<void> {
    if (channel_ids.length)
      await this.db.run(
        sql`update chat_turns set failures = 0, failing_since = null where ${tenant} and channel_id = any(${channel_ids}) and failures > 0`,
      );
  }

  /** Counts a failure of each channel. @returns the ids of channels that have failed too often and for too long */
  async addFailures(channel_ids: readonly string[], { failures, lasting_ms }: FailureLimit): Promise<string[]> {
    if (!channel_ids.length) return [];
    const rows = await this.db.run<{ channel_id: string; is_over_limit: boolean }>(sql`
      update chat_turns set failures = failures + 1, failing_since = coalesce(failing_since, now())
       where ${tenant} and channel_id = any(${channel_ids})
      returning channel_id, failures >= ${failures} and failing_since <= now() - ${lasting_ms} * interval '1 millisecond' as is_over_limit`);
    return rows.filter(({ is_over_limit }) => is_over_limit).map(({ channel_id }) => channel_id);
  }
}

const idsOf = (messages: readonly { id: string }[]): string[] => messages.map(({ id }) => id);
