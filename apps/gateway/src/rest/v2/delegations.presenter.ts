import { type Delegation, DelegationListsService } from '@das/approval-levels';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { SCOPE } from './scope.shape';
import { USER, UserPresenter } from './users.presenter';
import { WARNING } from './warning.shape';

export const DELEGATION = new ResourceShape<Delegation>('Delegation', {
  columns: ['id', 'until', 'level_ids', 'max_amount', 'reason', 'created_at', 'updated_at', 'revoked_at'],
  computed: ['from', 'state', 'ended_because', 'can_edit', 'can_revoke'],
  nested: { principal: USER, delegate: USER, scope: SCOPE, warnings: WARNING, created_by: USER, revoked_by: USER },
});

@Injectable()
export class DelegationPresenter {
  constructor(
    private readonly lists: DelegationListsService,
    private readonly users: UserPresenter,
  ) {}

  async present(delegation: Delegation): Promise<Resource> {
    const { principal_id, delegate_id, created_by_id, revoked_by_id, scope, in_force_from } = delegation;
    const [principal, delegate, created_by, revoked_by, warnings, can_edit, can_revoke] = await Promise.all([
      this.users.presentById(principal_id),
      this.users.presentById(delegate_id),
      this.users.presentById(created_by_id),
      this.users.presentById(revoked_by_id),
      this.lists.warnings(delegation),
      this.lists.canEdit(delegation),
      this.lists.canRevoke(delegation),
    ]);
    return {
      ...DELEGATION.of(delegation),
      from: in_force_from,
      state: this.lists.state(delegation),
      ended_because: this.lists.endedBecause(delegation),
      scope: scope && SCOPE.of(scope),
      warnings: warnings.map((warning) => WARNING.of(warning)),
      principal,
      delegate,
      created_by,
      revoked_by,
      can_edit,
      can_revoke,
    };
  }
}
