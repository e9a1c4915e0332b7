import { AuditModule } from '@das/audit';
import { EventsModule } from '@das/events';
import { Module } from '@nestjs/common';
import { CatalogEvents } from './catalog-events';
import { CategoriesService } from './categories.service';
import { ProductsService } from './products.service';
import { TombstoneRetention } from './tombstone-retention';

/** Provides products and product categories. */
@Module({
  imports: [AuditModule, EventsModule],
  providers: [CatalogEvents, CategoriesService, ProductsService, TombstoneRetention],
  exports: [CategoriesService, ProductsService, TombstoneRetention],
})
export class CatalogModule {}
