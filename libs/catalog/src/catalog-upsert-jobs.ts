import { JobsService } from '@das/jobs';
import { Injectable } from '@nestjs/common';
import { UpsertGroups } from './upsert-groups';
import { UpsertJobs } from './upsert-jobs';
import { UpsertOutcomes } from './upsert-outcomes';
import { UpsertedCategories } from './upserted-categories';
import { UpsertedProducts } from './upserted-products';

/** The kind of job that upserts products. */
@Injectable()
export class ProductUpsertJobs extends UpsertJobs {
  readonly name = 'product_upsert';

  constructor(jobs: JobsService, groups: UpsertGroups, outcomes: UpsertOutcomes, rows: UpsertedProducts) {
    super(jobs, groups, outcomes, rows);
    jobs.register(this);
  }
}

/** The kind of job that upserts categories. */
@Injectable()
export class CategoryUpsertJobs extends UpsertJobs {
  readonly name = 'product_category_upsert';

  constructor(jobs: JobsService, groups: UpsertGroups, outcomes: UpsertOutcomes, rows: UpsertedCategories) {
    super(jobs, groups, outcomes, rows);
    jobs.register(this);
  }
}
