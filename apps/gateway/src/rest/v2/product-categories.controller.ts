import {
  CategoriesService,
  CreateProductCategoryInput,
  ProductCategoriesArguments,
  UpdateProductCategoryInput,
} from '@das/catalog';
import { type Page, primaryKey } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
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
import { PRODUCT_CATEGORY } from './product-categories.presenter';

@Controller('v2/product-categories')
export class ProductCategoriesController {
  private readonly expected = expectedVersionOf('product category', (id) => this.categories.find(id));

  constructor(private readonly categories: CategoriesService) {}

  @ListOperation(PRODUCT_CATEGORY, ProductCategoriesArguments, 'product categories, by id ascending')
  @Requires('catalog:read')
  async list(@ListQuery() args: ProductCategoriesArguments): Promise<Page<Resource>> {
    return presentPage(await this.categories.list(args), (category) => PRODUCT_CATEGORY.of(category));
  }

  @CreateOperation(PRODUCT_CATEGORY, CreateProductCategoryInput, 'a product category')
  @Requires('catalog:write')
  async create(@InputBody() input: CreateProductCategoryInput): Promise<Resource> {
    return PRODUCT_CATEGORY.of(await this.categories.create(input));
  }

  @GetOperation(PRODUCT_CATEGORY, 'a product category')
  @Requires('catalog:read')
  async read(@Param('id') id: string): Promise<Resource> {
    return PRODUCT_CATEGORY.of(orNotFound(PRODUCT_CATEGORY, id, await this.categories.find(id)));
  }

  @UpdateOperation(PRODUCT_CATEGORY, UpdateProductCategoryInput, 'a product category')
  @Requires('catalog:write')
  async update(
    @Param('id') id: string,
    @VersionedInputBody() input: UpdateProductCategoryInput,
    @IfMatch() tags?: string,
  ): Promise<Resource> {
    const expected = await this.expected(id, tags, input);
    return PRODUCT_CATEGORY.of(await this.categories.update(primaryKey(id, input), input, expected));
  }

  @DeleteOperation(PRODUCT_CATEGORY, 'a product category that no product refers to')
  @Requires('catalog:write')
  async remove(@Param('id') id: string, @IfMatch() tags?: string): Promise<Resource> {
    const expected = await this.expected(id, tags);
    return PRODUCT_CATEGORY.of(orNotFound(PRODUCT_CATEGORY, id, await this.categories.remove(id, expected)));
  }
}
