import { Database, type Statement, sql, tenant, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { OWNER } from '../facts/line-facts';
import { type Dimension, factsOf } from '../definitions/dimensions';
import { timeLabel } from '../definitions/periods';

/** A key of a group, with its value as written where the dimension has one. */
export interface Keyed {
  dimension: Dimension;
  key: string | null;
  written: string | null;
}

type Names = ReadonlyMap<string, string>;
interface Named {
  id: string;
  name: string;
}

const NONE = 'None';

/** The labels of groups, read as they are now. */
@Injectable()
export class LabelsService {
  constructor(private readonly db: Database) {}

  /** The labels of these keys, in their order. What was deleted is labelled with its key. */
  async of(keys: Keyed[]): Promise<string[]> {
    const named = [...new Set(keys.map(({ dimension }) => dimension))].filter((each) => NAMES[each]);
    const names = new Map<Dimension, Names>();
    await Promise.all(named.map(async (dimension) => names.set(dimension, await this.names(dimension, keys))));
    return keys.map((each) => labelOf(each, names.get(each.dimension)));
  }

  private async names(dimension: Dimension, keys: Keyed[]): Promise<Names> {
    const ids = keys.flatMap(({ dimension: own, key }) => (own === dimension && key !== null ? [key] : []));
    const rows = ids.length ? await this.db.run<Named>((NAMES[dimension] as Reading)([...new Set(ids)])) : [];
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

type Reading = (ids: string[]) => Statement;

const users: Reading = (ids) => sql`select id, name from users where ${tenant} and ${where.isOneOfKeys('id', ids)}`;

/** How the names of a dimension are read. */
const NAMES: Partial<Record<Dimension, Reading>> = {
  approver: users,
  requester: users,
  level: (ids) => sql`select id, code as name from approval_levels where ${tenant} and ${where.isOneOfKeys('id', ids)}`,
  product_category: (ids) =>
    sql`select id, coalesce(code, name) as name from product_categories where ${tenant} and ${where.isOneOfKeys('id', ids)}`,
};

function labelOf({ dimension, key, written }: Keyed, names: Names | undefined): string {
  if (key === null) return NONE;
  if (factsOf(dimension).of === 'time') return timeLabel(dimension, key);
  if (names) return dimension === 'level' && key === OWNER ? 'Owner' : (names.get(key) ?? key);
  return written === null ? key : written.slice(written.indexOf(' ') + 1);
}
