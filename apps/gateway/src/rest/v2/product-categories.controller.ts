import { CategoriesService, CreateProductCategoryInput, ProductCategoriesArguments, UpdateProductCategoryInput } from '@das/catalog';
import { type Page, primaryKey } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../edge/requires';
import { found } from '../found';
import { Changes, Creates, Lists, Reads, Removes } from '../describes';
import { Asked, Sent } from '../sent';
import { type Presented, presentPage } from '../shown';
import { PRODUCT_CATEGORY } from './product-categories.presenter';

@Controller('v2/product-categories')
export class ProductCategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Lists(PRODUCT_CATEGORY, ProductCategoriesArguments, 'product categories, by id ascending')
  @Requires('catalog:read')
  async list(@Asked() asked: ProductCategoriesArguments): Promise<Page<Presented>> {
    return presentPage(await this.categories.list(asked), (category) => PRODUCT_CATEGORY.of(category));
  }

  @Creates(PRODUCT_CATEGORY, CreateProductCategoryInput, 'a product category')
  @Requires('catalog:write')
  async create(@Sent() input: CreateProductCategoryInput): Promise<Presented> {
    return PRODUCT_CATEGORY.of(await this.categories.create(input));
  }

  @Reads(PRODUCT_CATEGORY, 'a product category')
  @Requires('catalog:read')
  async read(@Param('id') id: string): Promise<Presented> {
    return PRODUCT_CATEGORY.of(found(PRODUCT_CATEGORY, id, await this.categories.find(id)));
  }

  @Changes(PRODUCT_CATEGORY, UpdateProductCategoryInput, 'a product category')
  @Requires('catalog:write')
  async update(@Param('id') id: string, @Sent() input: UpdateProductCategoryInput): Promise<Presented> {
    return PRODUCT_CATEGORY.of(await this.categories.update(primaryKey(id, input), input));
  }

  @Removes(PRODUCT_CATEGORY, 'a product category that no product refers to')
  @Requires('catalog:write')
  async remove(@Param('id') id: string): Promise<Presented> {
    return PRODUCT_CATEGORY.of(found(PRODUCT_CATEGORY, id, await this.categories.remove(id)));
  }
}
