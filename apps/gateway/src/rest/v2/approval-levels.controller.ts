import { ApprovalLevelsArguments, ApprovalLevelsService, CreateApprovalLevelInput, UpdateApprovalLevelInput } from '@das/approval-levels';
import { type Page, primaryKey } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../edge/requires';
import { found } from '../found';
import { Changes, Creates, Lists, Reads, Removes } from '../describes';
import { Asked, Sent } from '../sent';
import { type Presented, presentPage } from '../shown';
import { APPROVAL_LEVEL } from './approval-levels.presenter';

@Controller('v2/approval-levels')
export class ApprovalLevelsController {
  constructor(private readonly levels: ApprovalLevelsService) {}

  @Lists(APPROVAL_LEVEL, ApprovalLevelsArguments, 'approval levels, by rank ascending')
  @Requires('levels:read')
  async list(@Asked() asked: ApprovalLevelsArguments): Promise<Page<Presented>> {
    return presentPage(await this.levels.list(asked), (level) => APPROVAL_LEVEL.of(level));
  }

  @Creates(APPROVAL_LEVEL, CreateApprovalLevelInput, 'an approval level')
  @Requires('levels:write')
  async create(@Sent() input: CreateApprovalLevelInput): Promise<Presented> {
    return APPROVAL_LEVEL.of(await this.levels.create(input));
  }

  @Reads(APPROVAL_LEVEL, 'an approval level')
  @Requires('levels:read')
  async read(@Param('id') id: string): Promise<Presented> {
    return APPROVAL_LEVEL.of(found(APPROVAL_LEVEL, id, await this.levels.find(id)));
  }

  @Changes(APPROVAL_LEVEL, UpdateApprovalLevelInput, 'an approval level')
  @Requires('levels:write')
  async update(@Param('id') id: string, @Sent() input: UpdateApprovalLevelInput): Promise<Presented> {
    return APPROVAL_LEVEL.of(await this.levels.update(primaryKey(id, input), input));
  }

  @Removes(APPROVAL_LEVEL, 'an approval level')
  @Requires('levels:write')
  async remove(@Param('id') id: string): Promise<Presented> {
    return APPROVAL_LEVEL.of(found(APPROVAL_LEVEL, id, await this.levels.remove(id)));
  }
}
