import {
  CatalogUpsertsService,
  MAX_UPSERT_ITEMS,
  UpsertProductCategoriesInput,
  UpsertProductsInput,
  type UpsertResult,
} from '@das/catalog';
import { Controller } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import type { AcceptedResponse } from '../framework/accepted-response';
import { InputBody } from '../framework/input-params';
import type { Operation } from '../framework/operation';
import type { Resource } from '../framework/resource-shape';
import { RestOperation } from '../framework/rest-operation';
import { refTo } from '../framework/schema';
import { acceptedJob } from './jobs.presenter';
import { UPSERT_SCHEMAS } from './upsert-schemas';

/** An upsert of either resource. */
const UPSERT = {
  method: 'POST',
  needsBody: true,
  max_body_bytes: 10_485_760,
  max_batch: MAX_UPSERT_ITEMS,
  max_values: 400_000,
  answer: { bare: refTo('UpsertResult') },
  accepted: refTo('QueuedJobResult'),
  schemas: UPSERT_SCHEMAS,
  errors: [409],
} satisfies Partial<Operation>;

const presented = ({ job, summary, results }: UpsertResult): AcceptedResponse | Resource =>
  job ? acceptedJob(job) : { summary, results };

@Controller('v2/products')
export class ProductUpsertsController {
  constructor(private readonly upserts: CatalogUpsertsService) {}

  @RestOperation({
    ...UPSERT,
    path: 'bulk-upsert',
    id: 'productsBulkUpsert',
    body: UpsertProductsInput,
    summary: 'Create, change or leave many products, by a match key. More than 100 run as a job.',
  })
  @Requires('catalog:write')
  async upsert(@InputBody() input: UpsertProductsInput): Promise<AcceptedResponse | Resource> {
    return presented(await this.upserts.products(input));
  }
}

@Controller('v2/product-categories')
export class CategoryUpsertsController {
  constructor(private readonly upserts: CatalogUpsertsService) {}

  @RestOperation({
    ...UPSERT,
    path: 'bulk-upsert',
    id: 'productCategoriesBulkUpsert',
    body: UpsertProductCategoriesInput,
    summary: 'Create, change or leave many categories, by a match key. More than 100 run as a job.',
  })
  @Requires('catalog:write')
  async upsert(@InputBody() input: UpsertProductCategoriesInput): Promise<AcceptedResponse | Resource> {
    return presented(await this.upserts.categories(input));
  }
}
