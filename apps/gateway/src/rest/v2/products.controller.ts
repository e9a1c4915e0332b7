import { CreateProductInput, ProductsArguments, ProductsService, UpdateProductInput } from '@das/catalog';
import { type Page, primaryKey } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../edge/requires';
import { found } from '../found';
import { Changes, Creates, Lists, Reads, Removes } from '../describes';
import { Asked, Sent } from '../sent';
import { type Presented, presentPage } from '../shown';
import { PRODUCT, ProductPresenter } from './products.presenter';

@Controller('v2/products')
export class ProductsController {
  constructor(
    private readonly products: ProductsService,
    private readonly presenter: ProductPresenter,
  ) {}

  @Lists(PRODUCT, ProductsArguments, 'products, by id ascending unless `sort` says otherwise')
  @Requires('catalog:read')
  async list(@Asked() asked: ProductsArguments): Promise<Page<Presented>> {
    return presentPage(await this.products.list(asked), (product) => this.presenter.present(product));
  }

  @Creates(PRODUCT, CreateProductInput, 'a product')
  @Requires('catalog:write')
  async create(@Sent() input: CreateProductInput): Promise<Presented> {
    return this.presenter.present(await this.products.create(input));
  }

  @Reads(PRODUCT, 'a product')
  @Requires('catalog:read')
  async read(@Param('id') id: string): Promise<Presented> {
    return this.presenter.present(found(PRODUCT, id, await this.products.find(id)));
  }

  @Changes(PRODUCT, UpdateProductInput, 'a product')
  @Requires('catalog:write')
  async update(@Param('id') id: string, @Sent() input: UpdateProductInput): Promise<Presented> {
    return this.presenter.present(await this.products.update(primaryKey(id, input), input));
  }

  @Removes(PRODUCT, 'a product')
  @Requires('catalog:write')
  async remove(@Param('id') id: string): Promise<Presented> {
    return this.presenter.present(found(PRODUCT, id, await this.products.remove(id)));
  }
}
