import { CreateSavedViewInput, SavedViewInput, SavedViewsService } from '@das/approval-requests';
import { primaryKey } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { InputBody } from '../framework/input-params';
import { orNotFound } from '../framework/or-not-found';
import type { Resource } from '../framework/resource-shape';
import {
  CreateOperation,
  DeleteOperation,
  GetOperation,
  RestOperation,
  UpdateOperation,
} from '../framework/rest-operation';
import { SAVED_VIEW, SavedViewPresenter } from './views.presenter';

/** Saved views. The private views of other users are absent. */
@Controller('v2/views')
export class ViewsController {
  constructor(
    private readonly views: SavedViewsService,
    private readonly presenter: SavedViewPresenter,
  ) {}

  @RestOperation({
    method: 'GET',
    answer: { all: SAVED_VIEW },
    summary: "List the caller's private views, then the shared ones, each by name.",
  })
  @Requires('requests:read')
  async list(): Promise<Resource[]> {
    return Promise.all((await this.views.list()).map((view) => this.presenter.present(view)));
  }

  @CreateOperation(SAVED_VIEW, CreateSavedViewInput, 'a saved view. A shared one needs the permission tenant:manage')
  @Requires('requests:read')
  async create(@InputBody() input: CreateSavedViewInput): Promise<Resource> {
    return this.presenter.present(await this.views.create(input));
  }

  @GetOperation(SAVED_VIEW, 'a saved view')
  @Requires('requests:read')
  async read(@Param('id') id: string): Promise<Resource> {
    return this.presenter.present(orNotFound(SAVED_VIEW, id, await this.views.find(id)));
  }

  @UpdateOperation(SAVED_VIEW, SavedViewInput, 'a saved view')
  @Requires('requests:read')
  async update(@Param('id') id: string, @InputBody() input: SavedViewInput): Promise<Resource> {
    return this.presenter.present(await this.views.update(primaryKey(id, input), input));
  }

  @DeleteOperation(SAVED_VIEW, 'a saved view')
  @Requires('requests:read')
  async remove(@Param('id') id: string): Promise<Resource> {
    return this.presenter.present(orNotFound(SAVED_VIEW, id, await this.views.remove(id)));
  }
}
