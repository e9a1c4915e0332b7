import { RequestDetail, discountPercent, landedPrice, tariffAmount } from '@das/approval-requests';
import { Product, ProductsService, type SharedPricing } from '@das/catalog';
import { TenantsService, User } from '@das/tenants';
import { Float, ResolveField, Resolver } from '@nestjs/graphql';

@Resolver(() => RequestDetail)
export class RequestDetailsResolver {
  constructor(
    private readonly products: ProductsService,
    private readonly tenants: TenantsService,
  ) {}

  @ResolveField(() => Product, { nullable: true, description: 'The product of the part number, if there is one.' })
  async product({ partnumber }: RequestDetail): Promise<Product | undefined> {
    return partnumber === null ? undefined : this.products.load(partnumber);
  }

  @ResolveField(() => Float, { nullable: true, description: 'How far the requested price is below list; negative above it.' })
  discount_percent(line: RequestDetail): number | null {
    return discountPercent(line);
  }

  @ResolveField(() => Float, { nullable: true, description: 'Per unit; never part of a price.' })
  async tariff_amount(line: RequestDetail): Promise<number> {
    return tariffAmount(await this.pricing(line));
  }

  @ResolveField(() => Float, { nullable: true, description: 'The approved, else the requested price, with the tariff.' })
  async landed_price(line: RequestDetail): Promise<number | null> {
    return landedPrice(line, await this.pricing(line));
  }

  @ResolveField(() => User, { nullable: true })
  decided_by({ decided_by_id }: RequestDetail): Promise<User | undefined> | null {
    return decided_by_id ? this.tenants.user(decided_by_id) : null;
  }

  private async pricing(line: RequestDetail): Promise<SharedPricing | undefined> {
    const product = await this.product(line);
    return product && this.products.effective(product);
  }
}
