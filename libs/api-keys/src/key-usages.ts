import { Database, WINDOW_S, groupedBy, loadBatched, sql } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { ApiKey } from './api-key';
import { KeyPolicy } from './key-policy';

/** The use of one bucket of a key at this moment. */
@ObjectType({ description: 'How much of one rate limit a key uses now.' })
export class KeyUsage {
  @Field({ description: 'graphql or rest.' })
  bucket: string;

  @Field(() => Int, { description: 'Requests allowed in the window.' })
  limit: number;

  @Field(() => Int, { description: 'Requests in the window. Refused requests do not count.' })
  used: number;

  @Field(() => Int, { description: 'Length of the sliding window.' })
  window_seconds: number;
}

interface Counted {
  api_key_id: string;
  bucket: string;
  used: number;
}

/** Reads the request counts of keys, which authentication keeps. */
@Injectable()
export class KeyUsages {
  constructor(
    private readonly db: Database,
    private readonly policy: KeyPolicy,
  ) {}

  /** The use of each bucket of a key, loaded in one statement with that of other keys. */
  async of({ id, requests_per_minute }: Pick<ApiKey, 'id' | 'requests_per_minute'>): Promise<KeyUsage[]> {
    const counted = (await loadBatched('usage of keys', id, (ids) => this.load(ids))) ?? [];
    const usageOf = (bucket: string, limit: number): KeyUsage => {
      const used = counted.find((each) => each.bucket === bucket)?.used ?? 0;
      return { bucket, limit, used, window_seconds: WINDOW_S };
    };
    const { requests_per_minute: usual, rest_requests_per_minute: rest } = this.policy;
    return [usageOf('graphql', requests_per_minute ?? usual), ...(rest === undefined ? [] : [usageOf('rest', rest)])];
  }

  private async load(ids: string[]): Promise<Map<string, Counted[]>> {
    return groupedBy(await this.db.run<Counted>(sql.unscoped`select * from api_key_usage(${ids})`), 'api_key_id');
  }
}
