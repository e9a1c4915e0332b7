import { AuditModule } from '@das/audit';
import { EventsModule } from '@das/events';
import { JobsModule } from '@das/jobs';
import { Module } from '@nestjs/common';
import { CatalogEvents } from './catalog-events';
import { CatalogUpsertsService } from './catalog-upserts.service';
import { CategoryUpsertJobs, ProductUpsertJobs } from './catalog-upsert-jobs';
import { CategoriesService } from './categories.service';
import { ProductsService } from './products.service';
import { TombstoneRetention } from './tombstone-retention';
import { UpsertGroups } from './upsert-groups';
import { UpsertOutcomes } from './upsert-outcomes';
import { UpsertedCategories } from './upserted-categories';
import { UpsertedProducts } from './upserted-products';

const exported = [CatalogUpsertsService, CategoriesService, ProductsService, TombstoneRetention];

/** Provides products and product categories. */
@Module({
  imports: [AuditModule, EventsModule, JobsModule],
  providers: [
    ...exported,
    CatalogEvents,
    CategoryUpsertJobs,
    ProductUpsertJobs,
    UpsertGroups,
    UpsertOutcomes,
    UpsertedCategories,
    UpsertedProducts,
  ],
  exports: exported,
})
export class CatalogModule {}
