import { DelegationListsService, LevelHoldersService } from '@das/approval-levels';
import { TenantsService, type User, rolesWith } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { ApprovalContext } from '../model/approval-context';
import type { Candidate } from '../model/candidate';
import type { Warning } from '../model/warning';
import { delegatedAuthority } from '../rules/routing/delegated-authority';
import type { SignedAuthority } from '../rules/routing/assignee-of';
import { isBarredFrom } from '../rules/routing/may-act';

type Facts = Pick<ApprovalContext, 'request' | 'tenant'>;

/** Why a step asks a user in person, rather than as one of its holders. */
const IN_PERSON: ReadonlySet<string> = new Set<Candidate['because']>(['assigned', 'escalated']);

/** Lists the delegates of candidates. Delegations, levels and users are batched with other steps of the request context. */
@Injectable()
export class StepDelegatesService {
  constructor(
    private readonly delegations: DelegationListsService,
    private readonly holders: LevelHoldersService,
    private readonly tenants: TenantsService,
  ) {}

  /** The delegates of these candidates who may act at the step, each once for each principal: by the oldest delegation that covers it. */
  async of(principals: Candidate[], step: SignedAuthority, facts: Facts): Promise<Candidate[]> {
    const found = await Promise.all(principals.map((principal) => this.ofOne(principal, step, facts)));
    return found.flat();
  }

  /** A warning for each delegate among the candidates who has delegated, too. */
  async absences(candidates: Candidate[], opportunity_id: string | null): Promise<Warning[]> {
    const used = candidates.flatMap(({ delegation }) => delegation ?? []);
    const once = [...new Map(used.map((delegation) => [delegation.id, delegation])).values()];
    const found = await Promise.all(once.map((delegation) => this.delegations.warnings(delegation)));
    return found.flat().map((warning) => ({ ...warning, opportunity_id }));
  }

  private async ofOne({ user, because }: Candidate, step: SignedAuthority, facts: Facts): Promise<Candidate[]> {
    const delegations = await this.delegations.inForceFrom(user.id);
    if (!delegations.length) return [];
    const levels = (await this.holders.levels(user.id)).filter(({ active }) => active);
    const covering = delegations.filter((delegation) =>
      delegatedAuthority(
        { ...delegation, principal_role: user.role, levels },
        {
          ...step,
          decided: step.amount,
          asked: IN_PERSON.has(because) ? 'in person' : 'as holder',
          isLeftToOwners: () => because === 'owner',
        },
      ),
    );
    const once = covering.filter(
      ({ delegate_id }, index) => covering.findIndex((each) => each.delegate_id === delegate_id) === index,
    );
    const delegates = await Promise.all(once.map(({ delegate_id }) => this.ableDelegate(delegate_id, step, facts)));
    return once.flatMap((delegation, index): Candidate[] => {
      const delegate = delegates[index];
      if (!delegate) return [];
      return [{ user: delegate, on_behalf_of: user, delegation_id: delegation.id, because: 'delegate', delegation }];
    });
  }

  /** The delegate, unless they may not decide, or have signed the line, or self-approval bars them. */
  private async ableDelegate(id: string, { signers }: SignedAuthority, facts: Facts): Promise<User | null> {
    const delegate = await this.tenants.user(id);
    if (!delegate?.active || !rolesWith('requests:decide').has(delegate.role)) return null;
    return signers.has(delegate.id) || isBarredFrom(facts)(delegate) ? null : delegate;
  }
}
