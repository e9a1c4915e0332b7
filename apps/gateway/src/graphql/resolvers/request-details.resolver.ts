import {
  LineEndsService,
  LineViewService,
  RequestDetail,
  discountPercent,
  remainingQuantity,
} from '@das/approval-requests';
import { Product } from '@das/catalog';
import { TenantsService, User } from '@das/tenants';
import { Float, ID, Int, ResolveField, Resolver } from '@nestjs/graphql';

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

/** What orders may still use of an approved line, and how its approval has ended. */
@Resolver(() => RequestDetail)
export class LineEndsResolver {
  constructor(
    private readonly ends: LineEndsService,
    private readonly tenants: TenantsService,
  ) {}

  @ResolveField(() => Int, { nullable: true, description: 'Null without a quantity: not limited.' })
  remaining_quantity(line: RequestDetail): number | null {
    return remainingQuantity(line);
  }

  @ResolveField(() => ID, {
    nullable: true,
    description: 'The line of an approved revision that replaces this one; null for a line that the revision left out.',
  })
  async superseded_by_id(line: RequestDetail): Promise<string | null> {
    return (await this.ends.of(line)).superseded_by_id;
  }

  @ResolveField(() => ID, { nullable: true, description: 'The request of `superseded_by_id`.' })
  async superseded_by_request_id(line: RequestDetail): Promise<string | null> {
    return (await this.ends.of(line)).superseded_by_request_id;
  }

  @ResolveField(() => User, { nullable: true })
  async revoked_by(line: RequestDetail): Promise<User | null> {
    const { revoked_by_id } = await this.ends.of(line);
    return (revoked_by_id && (await this.tenants.user(revoked_by_id))) || null;
  }

  @ResolveField(() => String, { nullable: true })
  async revoke_reason_code(line: RequestDetail): Promise<string | null> {
    return (await this.ends.of(line)).revoke_reason_code;
  }

  @ResolveField(() => String, { nullable: true })
  async revoke_comment(line: RequestDetail): Promise<string | null> {
    return (await this.ends.of(line)).revoke_comment;
  }
}
