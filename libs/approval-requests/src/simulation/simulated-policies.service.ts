import type { ApprovalLevel } from '@das/approval-levels';
// eslint-disable-next-line no-restricted-syntax -- created_at and updated_at of simulated levels have the real clock
import { ValidationFailed, dateTimeNow, ulidOf } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { SimulatedPolicies } from '../model/policy';
import type { RoutedLevel } from '../model/route';
import type { SimulatePolicyInput } from '../model/simulate-policy-input';
import { AuthorityService } from '../requests/authority.service';
import { DiscountRulesService } from '../routing/discount-rules.service';
import { simulateLevels } from '../rules/preview/simulate-levels';
import { mayDemand, simulateCategories } from '../rules/simulation/simulate-categories';
import { type SimulationPeriod, periodFailures, simulationPeriod } from '../rules/simulation/simulation-period';

/** What a simulation compares, and for which period. */
export interface SimulationPlan {
  policies: SimulatedPolicies;
  period: SimulationPeriod;
}

/** Reads the policy of the tenant, and applies the changes of a simulation. */
@Injectable()
export class SimulatedPoliciesService {
  constructor(
    private readonly authority: AuthorityService,
    private readonly rules: DiscountRulesService,
  ) {}

  /** @throws ValidationFailed with the failures of levels, categories and period */
  async load(input: SimulatePolicyInput): Promise<SimulationPlan> {
    const { levels: levelInputs, categories: categoryInputs } = input;
    const [tenant, active, named, stored] = await Promise.all([
      this.authority.tenant(),
      this.authority.activeLevels(),
      this.authority.namedLevels(idsOf(levelInputs ?? [])),
      this.rules.listDemanding(idsOf(categoryInputs ?? [])),
    ]);
    const simulated = simulateLevels(levelInputs ?? [], { active, named, now: dateTimeNow() });
    const changed = simulateCategories(categoryInputs ?? [], stored);
    const failures = [...simulated.failures, ...changed.failures, ...periodFailures(input)];
    if (failures.length) throw new ValidationFailed(failures);
    const { routing_basis } = tenant;
    return {
      policies: {
        before: { levels: active.map(routedLevel), rules: stored.filter(mayDemand), routing_basis },
        after: {
          levels: simulated.levels.map(routedLevel),
          rules: changed.rules,
          routing_basis: input.routing_basis ?? routing_basis,
        },
      },
      period: simulationPeriod(input, tenant.timezone),
    };
  }
}

const idsOf = (inputs: { id?: string | null }[]): string[] => inputs.flatMap(({ id }) => (id && ulidOf(id)) || []);

/** What a job keeps of a level. */
const routedLevel = ({
  id,
  code,
  rank,
  threshold_price_requested,
  threshold_price_approved,
}: ApprovalLevel): RoutedLevel => ({ id, code, rank, threshold_price_requested, threshold_price_approved });
