import { ProductsService, type SharedPricing } from '@das/catalog';
import { Injectable } from '@nestjs/common';
import type { ApprovalRequest } from '../approval-request';
import type { RequestDetail } from '../request-detail';
import type { DiscountRule } from '../routing/min-rank';
import { DuplicatesService } from './duplicates.service';
import type { Warning } from './warning';
import { type UnstaffedStep, warningsOf } from './warnings-of';

/** What is to be warned of. */
export interface Warned {
  request: ApprovalRequest;
  lines: RequestDetail[];
  /** By the line's id. */
  rules: Map<string, DiscountRule>;
  unstaffed: UnstaffedStep[];
}

/** What whoever decides a request should know. */
@Injectable()
export class WarningsService {
  constructor(
    private readonly duplicates: DuplicatesService,
    private readonly products: ProductsService,
  ) {}

  /** A request that is not stored has a blank id. */
  async of({ request, lines, rules, unstaffed }: Warned): Promise<Warning[]> {
    const duplicates = request.id ? await this.duplicates.load(request.id) : new Map<string, string[]>();
    const facts = lines.map(async (line) => ({
      line,
      opportunity_id: isStored(line) ? line.id : null,
      pricing: await this.pricing(line.partnumber),
      rule: rules.get(line.id),
      duplicates: duplicates.get(line.id) ?? [],
    }));
    return warningsOf({ validity_period: request.validity_period, lines: await Promise.all(facts), unstaffed });
  }

  /** What holds for the product of a part number, if there is one. */
  private async pricing(partnumber: string | null): Promise<SharedPricing | undefined> {
    const product = partnumber === null ? undefined : await this.products.load(partnumber);
    return product && this.products.effective(product);
  }
}

const DRAFT = 'draft ';

/** Lines that are not stored are told apart by ids of their own. */
export const draftId = (index: number): string => `${DRAFT}${index}`;
export const isStored = ({ id }: RequestDetail): boolean => !id.startsWith(DRAFT);
