import {
  CreateProductInput,
  Product,
  ProductCategory,
  ProductKeyArguments,
  ProductsArguments,
  ProductsService,
  SharedPricing,
  UpdateProductInput,
} from '@das/catalog';
import { type Page, type PageSelection, primaryKey, SelectedPage } from '@das/platform';
import { UseInterceptors } from '@nestjs/common';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ExpectedVersionArgument } from './expected-version-argument';
import { Requires } from '../../http/authorization/permissions.guard';
import { CustomFieldFailuresInterceptor } from '../../http/requests/custom-field-failures.interceptor';
import { ProductPaginator } from './paginators';

@Resolver(() => Product)
export class ProductsResolver {
  constructor(private readonly products: ProductsService) {}

  @Query(() => Product, { nullable: true, description: 'By exactly one key. Null: no such product.' })
  @Requires('catalog:read')
  product(@Args() key: ProductKeyArguments): Promise<Product | null> {
    return this.products.lookUp(key);
  }

  @Query(() => ProductPaginator, { name: 'products' })
  @Requires('catalog:read')
  list(@Args() args: ProductsArguments, @SelectedPage() wants: PageSelection): Promise<Page<Product>> {
    return this.products.list(args, wants);
  }

  @ResolveField(() => ProductCategory, { nullable: true })
  category(product: Product): Promise<ProductCategory | undefined> | null {
    return this.products.category(product);
  }

  @ResolveField(() => SharedPricing, {
    description: "The effective pricing: the product's own values, with missing ones inherited from its category.",
  })
  effective(product: Product): Promise<SharedPricing> {
    return this.products.effective(product);
  }

  @Mutation(() => Product, { nullable: true })
  @Requires('catalog:write')
  @UseInterceptors(CustomFieldFailuresInterceptor)
  createProduct(@Args('input') input: CreateProductInput): Promise<Product> {
    return this.products.create(input);
  }

  @Mutation(() => Product, { nullable: true })
  @Requires('catalog:write')
  @UseInterceptors(CustomFieldFailuresInterceptor)
  updateProduct(
    @Args('id', { type: () => ID, nullable: true }) id: string | null,
    @Args('input', { type: () => UpdateProductInput }) input: object, // checked by the service, after the version
  ): Promise<Product> {
    return this.products.update(primaryKey(id, input), input);
  }

  @Mutation(() => Product, {
    nullable: true,
    description: 'Returns the product as it last was; null when it is absent.',
  })
  @Requires('catalog:write')
  deleteProduct(
    @Args('id', { type: () => ID }) id: string,
    @ExpectedVersionArgument() expected_version?: number | null,
  ): Promise<Product | null> {
    return this.products.remove(id, expected_version);
  }
}
