import { LineViewService, RequestDetail, discountPercent } from '@das/approval-requests';
import { Product } from '@das/catalog';
import { TenantsService, User } from '@das/tenants';
import { Float, ResolveField, Resolver } from '@nestjs/graphql';

@Resolver(() => RequestDetail)
export class RequestDetailsResolver {
  constructor(
    private readonly view: LineViewService,
    private readonly tenants: TenantsService,
  ) {}

  @ResolveField(() => Product, { nullable: true, description: 'The product with this part number, if it exists.' })
  product(line: RequestDetail): Promise<Product | undefined> {
    return this.view.product(line);
  }

  @ResolveField(() => Float, {
    nullable: true,
    description: 'Discount of the requested price from list, in percent; negative when the price is above list.',
  })
  discount_percent(line: RequestDetail): number | null {
    return discountPercent(line);
  }

  @ResolveField(() => Float, {
    nullable: true,
    description:
      "Per unit: the product's surcharge, else the category's; 0 unless `allow_tariff` is true. Never part of a price.",
  })
  tariff_amount(line: RequestDetail): Promise<number> {
    return this.view.tariffAmount(line);
  }

  @ResolveField(() => Float, { nullable: true, description: 'Approved price, else requested price, plus tariff.' })
  landed_price(line: RequestDetail): Promise<number | null> {
    return this.view.landedPrice(line);
  }

  @ResolveField(() => User, { nullable: true })
  decided_by({ decided_by_id }: RequestDetail): Promise<User | undefined> | null {
    return decided_by_id ? this.tenants.user(decided_by_id) : null;
  }
}
