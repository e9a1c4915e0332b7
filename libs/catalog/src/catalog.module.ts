import { AuditModule } from '@das/audit';
import { EventsModule } from '@das/events';
import { Module } from '@nestjs/common';
import { CategoriesService } from './categories.service';
import { ProductsService } from './products.service';

/** Provides products and product categories. */
@Module({
  imports: [AuditModule, EventsModule],
  providers: [CategoriesService, ProductsService],
  exports: [CategoriesService, ProductsService],
})
export class CatalogModule {}
