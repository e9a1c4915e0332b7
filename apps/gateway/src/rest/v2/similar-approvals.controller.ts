import { PrecedentsService, SimilarApprovalsInput } from '@das/approval-requests';
import { PageArguments } from '@das/platform';
import { Controller } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { RestOperation } from '../framework/rest-operation';
import { InputBody, ListQuery } from '../framework/input-params';
import { type PageAndMore, presentPage } from '../framework/resource-shape';
import { PRECEDENT, PRECEDENT_FIGURES, presentFigures } from './precedents.shape';

@Controller('v2/approvals')
export class SimilarApprovalsController {
  constructor(private readonly precedents: PrecedentsService) {}

  @RestOperation({
    method: 'POST',
    path: 'similar',
    id: 'approvalsListSimilar',
    body: SimilarApprovalsInput,
    needsBody: true,
    query: PageArguments,
    answer: { list: PRECEDENT, further: PRECEDENT_FIGURES },
    summary: 'List earlier decisions on a part number, the newest first, with figures. Nothing is written.',
    description: 'Takes a stored line, or a part number with customer, account and region.',
  })
  @Requires('requests:read')
  async list(@InputBody() input: SimilarApprovalsInput, @ListQuery() page: PageArguments): Promise<PageAndMore> {
    const found = await this.precedents.similar(input, page);
    return { ...(await presentPage(found, (each) => PRECEDENT.of(each))), further: presentFigures(found) };
  }
}
