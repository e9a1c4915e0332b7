import type { Type } from '@nestjs/common';
import { DiscountsController } from './v1/discounts.controller';
import { ApprovalLevelsController } from './v2/approval-levels.controller';
import { ApprovalsController } from './v2/approvals.controller';
import { ProductCategoriesController } from './v2/product-categories.controller';
import { ProductsController } from './v2/products.controller';

/** All of REST, in the order of its document. */
export const REST_CONTROLLERS: Type[] = [ApprovalsController, ProductsController, ProductCategoriesController, ApprovalLevelsController, DiscountsController];
