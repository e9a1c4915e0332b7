import {
  CategoriesService,
  CreateProductInput,
  Product,
  ProductCategory,
  ProductsArguments,
  ProductsService,
  SharedPricing,
  UpdateProductInput,
} from '@das/catalog';
import { type Page, type PageWants, primaryKey } from '@das/platform';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../edge/requires';
import { ProductPaginator } from './paginators';
import { Wants } from './wants';

@Resolver(() => Product)
export class ProductsResolver {
  constructor(
    private readonly products: ProductsService,
    private readonly categories: CategoriesService,
  ) {}

  @Query(() => Product, { nullable: true })
  @Requires('catalog:read')
  product(@Args('id', { type: () => ID }) id: string): Promise<Product | null> {
    return this.products.find(id);
  }

  @Query(() => ProductPaginator, { name: 'products' })
  @Requires('catalog:read')
  list(@Args() args: ProductsArguments, @Wants() wants: PageWants): Promise<Page<Product>> {
    return this.products.list(args, wants);
  }

  @ResolveField(() => ProductCategory, { nullable: true })
  category({ category_id }: Product): Promise<ProductCategory | undefined> | null {
    return category_id ? this.categories.load(category_id) : null;
  }

  @ResolveField(() => SharedPricing, { description: "What holds: the product's own value, else its category's." })
  effective(product: Product): Promise<SharedPricing> {
    return this.products.effective(product);
  }

  @Mutation(() => Product, { nullable: true })
  @Requires('catalog:write')
  createProduct(@Args('input') input: CreateProductInput): Promise<Product> {
    return this.products.create(input);
  }

  @Mutation(() => Product, { nullable: true })
  @Requires('catalog:write')
  updateProduct(@Args('id', { type: () => ID, nullable: true }) id: string | null, @Args('input') input: UpdateProductInput): Promise<Product> {
    return this.products.update(primaryKey(id, input), input);
  }

  @Mutation(() => Product, { nullable: true, description: 'The product as it last was; null when there is none.' })
  @Requires('catalog:write')
  deleteProduct(@Args('id', { type: () => ID }) id: string): Promise<Product | null> {
    return this.products.remove(id);
  }
}
