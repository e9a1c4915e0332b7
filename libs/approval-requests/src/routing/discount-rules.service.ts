import { Product, ProductCategory } from '@das/catalog';
import { Bindings, Database, byKey, groupedBy, isOneOf, loadBatched, prepared } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { RequestDetail } from '../request-detail';
import type { DiscountRule } from './min-rank';

export type RuleOfLine = DiscountRule & { approval_request_id: string; line_id: string };

/** What the categories of the parts of a request say about discounts. */
@Injectable()
export class DiscountRulesService {
  constructor(private readonly db: Database) {}

  /** By the request's id; a line without a rule has none. */
  async ofRequests(request_ids: string[]): Promise<Map<string, RuleOfLine[]>> {
    return groupedBy(await this.ofLines(request_ids), 'approval_request_id');
  }

  /** By the line's id, batched with those of the other requests that the call asks for. */
  async load(approval_request_id: string): Promise<Map<string, DiscountRule>> {
    return byKey((await loadBatched('discount rules', approval_request_id, (ids) => this.ofRequests(ids))) ?? [], 'line_id');
  }

  /** By part number, for lines that are not stored. */
  async ofParts(partnumbers: string[]): Promise<Map<string, DiscountRule>> {
    const { bind, values } = new Bindings();
    const products = `select partnumber, category_id ${this.db.rowsOf(Product).from(bind, isOneOf('partnumber', partnumbers))}`;
    const text = `select partnumber, ${RULE} from (${products}) as product join (${this.categories(bind)}) as category using (category_id)`;
    return byKey(await this.db.run<DiscountRule & { partnumber: string }>(prepared(text, values)), 'partnumber');
  }

  private ofLines(request_ids: string[]): Promise<RuleOfLine[]> {
    const { bind, values } = new Bindings();
    const lines = `select id as line_id, approval_request_id, partnumber ${this.db.rowsOf(RequestDetail).from(bind, isOneOf('approval_request_id', request_ids))}`;
    const products = `select partnumber, category_id ${this.db.rowsOf(Product).from(bind)}`;
    const joined = `(${lines}) as line join (${products}) as product using (partnumber) join (${this.categories(bind)}) as category using (category_id)`;
    return this.db.run<RuleOfLine>(prepared(`select line_id, approval_request_id, ${RULE} from ${joined}`, values));
  }

  private categories(bind: (value: unknown) => string): string {
    return `select id as category_id, code as category_code, max_discount_percent, override_min_rank ${this.db.rowsOf(ProductCategory).from(bind)}`;
  }
}

const RULE = 'category_code, max_discount_percent, override_min_rank';
