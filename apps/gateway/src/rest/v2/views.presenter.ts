import { SavedView, SavedViewsService, ViewCountsService } from '@das/approval-requests';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { USER, UserPresenter } from './users.presenter';

export const SAVED_VIEW = new ResourceShape<SavedView>('SavedView', {
  columns: ['id', 'name', 'filter', 'order_by', 'columns', 'shared', 'created_at', 'updated_at'],
  computed: ['is_mine', 'can_edit', 'count', 'count_capped'],
  nested: { created_by: USER },
});

@Injectable()
export class SavedViewPresenter {
  constructor(
    private readonly views: SavedViewsService,
    private readonly counts: ViewCountsService,
    private readonly users: UserPresenter,
  ) {}

  async present(view: SavedView): Promise<Resource> {
    const [created_by, count] = await Promise.all([
      this.users.presentById(view.created_by_id),
      this.counts.count(view),
    ]);
    return {
      ...SAVED_VIEW.of(view),
      created_by,
      is_mine: this.views.isMine(view),
      can_edit: this.views.canEdit(view),
      ...count,
    };
  }
}
