import type { MigrationInterface, QueryRunner } from 'typeorm';

const folded = (column: string): string => `lower(${column} collate "und-x-icu")`;

/**
 * What filters of requests need to stay quick among a million: trigrams of customers and of part numbers, and how often each
 * region and type occurs, without which the planner takes all of them for rare. Every change of a request writes its trigrams
 * anew, so they are of one name only, and wait in a short list until they are worked in together.
 */
export class RequestSearch1764000063000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index approval_requests_search on approval_requests
        using gin (tenant_id, ${folded('customer_name')} gin_trgm_ops) with (gin_pending_list_limit = 256);
      create index approval_requests_account on approval_requests (tenant_id, ${folded('account_number')}, id);
      create index request_details_search on request_details
        using gin (tenant_id, ${folded('partnumber')} gin_trgm_ops) with (gin_pending_list_limit = 256);
      create statistics approval_requests_regions on (${folded('sales_region')}) from approval_requests;
      create statistics approval_requests_types on (${folded('request_type')}) from approval_requests;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop statistics approval_requests_regions, approval_requests_types;
      drop index approval_requests_search, approval_requests_account, request_details_search;
    `);
  }
}
