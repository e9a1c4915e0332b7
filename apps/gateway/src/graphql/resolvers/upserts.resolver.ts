import {
  CatalogUpsertsService,
  UpsertError,
  UpsertProductCategoriesInput,
  UpsertProductsInput,
  UpsertResult,
} from '@das/catalog';
import { Args, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';
import { upperCaseCode } from '../../http/requests/upper-case-codes';

@Resolver()
export class UpsertsResolver {
  constructor(private readonly upserts: CatalogUpsertsService) {}

  @Mutation(() => UpsertResult, {
    nullable: true,
    description: 'Creates, changes or leaves many products, by a match key.',
  })
  @Requires('catalog:write')
  upsertProducts(@Args('input') input: UpsertProductsInput): Promise<UpsertResult> {
    return this.upserts.products(input);
  }

  @Mutation(() => UpsertResult, {
    nullable: true,
    description: 'Creates, changes or leaves many categories, by a match key.',
  })
  @Requires('catalog:write')
  upsertProductCategories(@Args('input') input: UpsertProductCategoriesInput): Promise<UpsertResult> {
    return this.upserts.categories(input);
  }
}

@Resolver(() => UpsertError)
export class UpsertErrorsResolver {
  @ResolveField(() => String)
  code({ code }: UpsertError): string {
    return upperCaseCode(code);
  }
}
