import { CreateProductInput, ProductsArguments, ProductsService, UpdateProductInput } from '@das/catalog';
import { type Page, primaryKey } from '@das/platform';
import { Controller, Param, UseInterceptors } from '@nestjs/common';
import { CustomFieldFailuresInterceptor } from '../../http/requests/custom-field-failures.interceptor';
import { Requires } from '../../http/authorization/permissions.guard';
import { orNotFound } from '../framework/or-not-found';
import {
  UpdateOperation,
  CreateOperation,
  ListOperation,
  GetOperation,
  DeleteOperation,
} from '../framework/rest-operation';
import { expectedVersionOf } from '../framework/if-match';
import { IfMatch, InputBody, ListQuery, VersionedInputBody } from '../framework/input-params';
import { type Resource, presentPage } from '../framework/resource-shape';
import { PRODUCT, ProductPresenter } from './products.presenter';

@Controller('v2/products')
export class ProductsController {
  private readonly expected = expectedVersionOf('product', (id) => this.products.find(id));

  constructor(
    private readonly products: ProductsService,
    private readonly presenter: ProductPresenter,
  ) {}

  @ListOperation(PRODUCT, ProductsArguments, 'products, by id ascending by default')
  @Requires('catalog:read')
  async list(@ListQuery() args: ProductsArguments): Promise<Page<Resource>> {
    return presentPage(await this.products.list(args), (product) => this.presenter.present(product));
  }

  @UseInterceptors(CustomFieldFailuresInterceptor) // above the operation: its interceptor must be the outer one, because it stores errors under the idempotency key
  @CreateOperation(PRODUCT, CreateProductInput, 'a product')
  @Requires('catalog:write')
  async create(@InputBody() input: CreateProductInput): Promise<Resource> {
    return this.presenter.present(await this.products.create(input));
  }

  @GetOperation(PRODUCT, 'a product')
  @Requires('catalog:read')
  async read(@Param('id') id: string): Promise<Resource> {
    return this.presenter.present(orNotFound(PRODUCT, id, await this.products.find(id)));
  }

  @UseInterceptors(CustomFieldFailuresInterceptor)
  @UpdateOperation(PRODUCT, UpdateProductInput, 'a product')
  @Requires('catalog:write')
  async update(
    @Param('id') id: string,
    @VersionedInputBody() input: UpdateProductInput,
    @IfMatch() tags?: string,
  ): Promise<Resource> {
    const expected = await this.expected(id, tags, input);
    return this.presenter.present(await this.products.update(primaryKey(id, input), input, expected));
  }

  @DeleteOperation(PRODUCT, 'a product')
  @Requires('catalog:write')
  async remove(@Param('id') id: string, @IfMatch() tags?: string): Promise<Resource> {
    const expected = await this.expected(id, tags);
    return this.presenter.present(orNotFound(PRODUCT, id, await this.products.remove(id, expected)));
  }
}
