import { type Product, ProductsService, type SharedPricing } from '@das/catalog';
import { Injectable } from '@nestjs/common';
import { landedPrice, tariffAmount } from '../rules/pricing/line-pricing';
import type { RequestDetail } from '../model/request-detail';

/** Computed fields of a line that need its product. Products are loaded in one batch for all lines of a response. */
@Injectable()
export class LineViewService {
  constructor(private readonly products: ProductsService) {}

  /** The product with the line's part number, if it exists. */
  async product({ partnumber }: RequestDetail): Promise<Product | undefined> {
    return partnumber === null ? undefined : this.products.load(partnumber);
  }

  /** Tariff per unit; 0 where the product has none. */
  async tariffAmount(line: RequestDetail): Promise<number> {
    return tariffAmount(await this.pricing(line));
  }

  /** The approved price, else the requested price, plus the tariff; null without a price. */
  async landedPrice(line: RequestDetail): Promise<number | null> {
    return landedPrice(line, await this.pricing(line));
  }

  private async pricing(line: RequestDetail): Promise<SharedPricing | undefined> {
    const product = await this.product(line);
    return product && this.products.effective(product);
  }
}
