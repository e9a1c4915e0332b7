import { Product, ProductCategory } from '@das/catalog';
import { type Condition, Database, type Fragment, byKey, groupedBy, loadBatched, sql, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { RequestDetail } from '../model/request-detail';
import type { DiscountRule } from '../model/route';

export type LineDiscountRule = DiscountRule & { approval_request_id: string; line_id: string };

/** Reads the discount rules for the categories of the lines' products. */
@Injectable()
export class DiscountRulesService {
  constructor(private readonly db: Database) {}

  /** By request id. Lines without a product or category have no rule. */
  async listByRequest(request_ids: string[]): Promise<Map<string, LineDiscountRule[]>> {
    return groupedBy(await this.listOfLines(request_ids), 'approval_request_id');
  }

  /** By line id; batched with other requests of the same request context. */
  async load(approval_request_id: string): Promise<Map<string, DiscountRule>> {
    return byKey(
      (await loadBatched('discount rules', approval_request_id, (ids) => this.listByRequest(ids))) ?? [],
      'line_id',
    );
  }

  /** By part number, for lines that are not stored. */
  async listByPartnumber(partnumbers: string[]): Promise<Map<string, DiscountRule>> {
    const products = this.db
      .rowsOf(Product)
      .select('partnumber, category_id', where.isOneOfKeys('partnumber', partnumbers));
    const statement = sql`select partnumber, ${RULE} from (${products}) as product join (${this.categories()}) as category using (category_id)`;
    return byKey(await this.db.run<DiscountRule & { partnumber: string }>(statement), 'partnumber');
  }

  /** The rules of all categories that may require a rank, and of the categories with these ids. */
  async listDemanding(category_ids: string[]): Promise<DiscountRule[]> {
    const demanding = sql.raw('max_discount_percent is not null and override_min_rank is not null');
    const which = where.any([demanding, where.isOneOf('id', category_ids)]);
    return this.db.run<DiscountRule>(sql`select ${RULE} from (${this.categories(which)}) as category`);
  }

  private listOfLines(request_ids: string[]): Promise<LineDiscountRule[]> {
    const lines = this.db
      .rowsOf(RequestDetail)
      .select('id as line_id, approval_request_id, partnumber', where.isOneOfKeys('approval_request_id', request_ids));
    const products = this.db.rowsOf(Product).select('partnumber, category_id');
    const joined = sql.fragment`(${lines}) as line join (${products}) as product using (partnumber) join (${this.categories()}) as category using (category_id)`;
    return this.db.run<LineDiscountRule>(sql`select line_id, approval_request_id, ${RULE} from ${joined}`);
  }

  private categories(which?: Condition): Fragment {
    return this.db
      .rowsOf(ProductCategory)
      .select('id as category_id, code as category_code, max_discount_percent, override_min_rank', which);
  }
}

const RULE = sql.raw('category_id, category_code, max_discount_percent, override_min_rank');
