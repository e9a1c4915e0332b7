import {
  CategoriesService,
  CreateProductCategoryInput,
  type Product,
  ProductCategoriesArguments,
  ProductCategory,
  ProductCategoryKeyArguments,
  UpdateProductCategoryInput,
} from '@das/catalog';
import { type Page, PageArguments, type PageSelection, primaryKey, SelectedPage } from '@das/platform';
import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ExpectedVersionArgument } from './expected-version-argument';
import { Requires } from '../../http/authorization/permissions.guard';
import { ProductCategoryPaginator, ProductPaginator } from './paginators';

@Resolver(() => ProductCategory)
export class ProductCategoriesResolver {
  constructor(private readonly categories: CategoriesService) {}

  @Query(() => ProductCategory, { nullable: true, description: 'By exactly one key. Null: no such category.' })
  @Requires('catalog:read')
  productCategory(@Args() key: ProductCategoryKeyArguments): Promise<ProductCategory | null> {
    return this.categories.lookUp(key);
  }

  @Query(() => ProductCategoryPaginator)
  @Requires('catalog:read')
  productCategories(
    @Args() args: ProductCategoriesArguments,
    @SelectedPage() wants: PageSelection,
  ): Promise<Page<ProductCategory>> {
    return this.categories.list(args, wants);
  }

  @ResolveField(() => ProductPaginator)
  products(
    @Parent() { id }: ProductCategory,
    @Args() page: PageArguments,
    @SelectedPage() wants: PageSelection,
  ): Promise<Page<Product>> {
    return this.categories.products(id, page, wants);
  }

  @Mutation(() => ProductCategory, { nullable: true })
  @Requires('catalog:write')
  createProductCategory(@Args('input') input: CreateProductCategoryInput): Promise<ProductCategory> {
    return this.categories.create(input);
  }

  @Mutation(() => ProductCategory, { nullable: true })
  @Requires('catalog:write')
  updateProductCategory(
    @Args('id', { type: () => ID, nullable: true }) id: string | null,
    @Args('input', { type: () => UpdateProductCategoryInput }) input: object, // checked by the service, after the version
  ): Promise<ProductCategory> {
    return this.categories.update(primaryKey(id, input), input);
  }

  @Mutation(() => ProductCategory, {
    nullable: true,
    description: 'Returns the category as it last was; null when it is absent.',
  })
  @Requires('catalog:write')
  deleteProductCategory(
    @Args('id', { type: () => ID }) id: string,
    @ExpectedVersionArgument() expected_version?: number | null,
  ): Promise<ProductCategory | null> {
    return this.categories.remove(id, expected_version);
  }
}
