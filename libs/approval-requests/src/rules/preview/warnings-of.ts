import type { SharedPricing } from '@das/catalog';
import { discountPercent } from '../pricing/line-pricing';
import type { StepGap } from '../../model/approval-step';
import type { RequestDetail } from '../../model/request-detail';
import type { DiscountRule } from '../../model/route';
import { exceedsDiscount } from '../pricing/min-rank';
import { validityEnd } from '../lifecycle/validity-end';
import type { Warning, WarningCode } from '../../model/warning';
import { scopeWords } from './scope-texts';

/** A line with the facts that warnings compare it with. */
export interface LineFacts {
  line: Omit<RequestDetail, 'id' | 'tenant_id' | 'approval_request_id'>;
  /** Null for a line that is not stored. */
  opportunity_id: string | null;
  /** The effective pricing of its product; undefined when no product has the part number. */
  pricing: SharedPricing | undefined;
  rule: DiscountRule | undefined;
  /** Earlier requests for the same part and customer that are pending or valid. */
  duplicates: string[];
}

export interface WarningFacts {
  validity_period: string | null;
  lines: LineFacts[];
  gaps: StepGap[];
}

const ANY_DAY = '2026-01-01';

/** The warnings of a request; they inform approvers and block nothing. */
export function warningsOf({ validity_period, lines, gaps }: WarningFacts): Warning[] {
  const warnings = lines.flatMap(lineWarnings);
  if (validity_period !== null && !validityEnd(validity_period, ANY_DAY)) {
    const message = `The validity period "${validity_period}" is not understood; an approval would hold without an end.`;
    warnings.push({ code: 'VALIDITY_UNPARSED', message, opportunity_id: null, details: { validity_period } });
  }
  const rules = new Map(lines.map((each) => [each.opportunity_id, each.rule]));
  return [...warnings, ...gaps.map((gap) => gapWarning(gap, rules.get(gap.opportunity_id)))];
}

function gapWarning({ opportunity_id, rank, level_codes, missing }: StepGap, rule: DiscountRule | undefined): Warning {
  const levels = level_codes.join(' or ');
  if (!missing) {
    const message = `Nobody who may decide this holds ${levels}; the owner acts at rank ${rank}.`;
    return { code: 'LEVEL_UNSTAFFED', message, opportunity_id, details: { rank, levels: level_codes } };
  }
  const message = `Nobody of ${levels} covers ${scopeWords(missing, rule)}; the owner acts at rank ${rank}.`;
  return { code: 'SCOPE_UNCOVERED', message, opportunity_id, details: { rank, levels: level_codes, missing } };
}

function lineWarnings({ line, opportunity_id, pricing, rule, duplicates }: LineFacts): Warning[] {
  const { partnumber, quote_quantity, requested_price, approved_price, list_price_at_request: list_price } = line;
  const warnings: Warning[] = [];
  const warn = (code: WarningCode, message: string, details: object): void =>
    void warnings.push({ code, message, opportunity_id, details });
  const moq = pricing?.moq ?? null;
  if (moq !== null && quote_quantity !== null && quote_quantity < moq)
    warn('BELOW_MOQ', `The quantity ${quote_quantity} is below the minimum order quantity of ${moq}.`, {
      quote_quantity,
      moq,
    });
  if (partnumber !== null && !pricing)
    warn('UNKNOWN_PARTNUMBER', `There is no product with the part number ${partnumber}.`, { partnumber });
  if (duplicates.length)
    warn('POSSIBLE_DUPLICATE', `An earlier request asks for ${partnumber} for the same customer.`, {
      approval_request_ids: duplicates,
    });
  if (list_price !== null && requested_price !== null && requested_price > list_price)
    warn('ABOVE_LIST', `The requested price ${requested_price} is above the list price of ${list_price}.`, {
      requested_price,
      list_price,
    });
  if (pricing && list_price === null)
    warn('NO_LIST_PRICE', `There was no list price for ${partnumber} when the line was written.`, { partnumber });
  if (rule && exceedsDiscount(rule, list_price, requested_price)) {
    const { max_discount_percent, category_code } = rule;
    const details = { discount_percent: discountPercent(line), max_discount_percent, category_code };
    warn(
      'DISCOUNT_ABOVE_CATEGORY_MAX',
      `The discount of ${details.discount_percent} % exceeds the ${max_discount_percent} % of its category.`,
      details,
    );
  }
  if (approved_price !== null && requested_price !== null && approved_price < requested_price)
    warn(
      'APPROVED_BELOW_REQUESTED',
      `The approved price ${approved_price} is below the requested ${requested_price}.`,
      { approved_price, requested_price },
    );
  return warnings;
}
