import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The scope of a holder, and the values of steps that scopes are compared with. */
export class ApproverScopes1765000101000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table approval_level_holders
        add column scope json, -- as it was given
        add column scope_folded jsonb; -- as it is compared
      grant update (scope, scope_folded) on approval_level_holders to das_app;
      alter table approval_steps
        add column category_id text collate "C", -- of the line's product when the step was planned or became active
        add column scope_values text[]; -- of an open step: the request's region, type, customer, end customer, account, rep firm, as compared
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table approval_level_holders drop column scope, drop column scope_folded;
      alter table approval_steps drop column category_id, drop column scope_values;
    `);
  }
}
