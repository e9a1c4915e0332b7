import { ProductCategory } from '@das/catalog';
import { Database, type Failure, ulidOf } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { ScopeInput } from './scope';

/** Checks the scopes of inputs against the categories that exist. */
@Injectable()
export class KnownScopesService {
  constructor(private readonly db: Database) {}

  /** A failure for each category of `input.scope` that does not exist. */
  async failures(scope: ScopeInput | null | undefined): Promise<Failure[]> {
    const ids = scope?.category_ids ?? [];
    const known = ids.length ? await this.categoryIds(ids) : new Set();
    return ids.flatMap((id, index): Failure[] =>
      known.has(ulidOf(id)) ? [] : [{ path: ['input', 'scope', 'category_ids', `${index}`], rule: 'exists' }],
    );
  }

  private async categoryIds(ids: string[]): Promise<Set<unknown>> {
    return new Set<unknown>(await this.db.rowsOf(ProductCategory).existingIds(ids.flatMap((id) => ulidOf(id) ?? [])));
  }
}
