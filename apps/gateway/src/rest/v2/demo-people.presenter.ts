import { LevelHoldersService } from '@das/approval-levels';
import { groupedBy, runInContext, systemContext } from '@das/platform';
import { type Account, TenantsService } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { SCALARS } from '../openapi/scalars';
import type { Resource } from '../framework/resource-shape';
import { type Schema, closed, refTo } from '../framework/schema';

const { String: text } = SCALARS;
const textOf = (example: string, description?: string): Schema => ({
  ...text,
  ...(description && { description }),
  examples: [example],
});

/** The people of the demo, who are outside GraphQL. */
export const DEMO_SCHEMAS: Record<string, Schema> = {
  DemoPerson: closed({
    name: textOf('Priya Nair'),
    role: textOf('approver', 'owner, admin, approver, requester or auditor.'),
    levels: {
      type: 'array',
      items: text,
      description: 'Codes of the approval levels that the person holds, by rank.',
      examples: [['PA']],
    },
    tenant: textOf('Veltrona Power & Sensing', 'The name of the tenant.'),
    email: textOf('priya.nair@veltrona.example'),
  }),
  DemoPeople: closed({ data: { type: 'array', items: refTo('DemoPerson') } }),
};

/** Presents people of several tenants, each tenant in a request context of its own. */
@Injectable()
export class DemoPeoplePresenter {
  constructor(
    private readonly tenants: TenantsService,
    private readonly holders: LevelHoldersService,
  ) {}

  /** The active people with their present names, roles and levels. */
  async present(people: readonly Account[]): Promise<Resource> {
    const ofTenants = [...groupedBy([...people], 'tenant_id')];
    const presented = await Promise.all(
      ofTenants.map(([id, own]) => runInContext(systemContext(id), () => this.ofTenant(own))),
    );
    return { data: presented.flat() };
  }

  private async ofTenant(people: Account[]): Promise<Resource[]> {
    const { name: tenant } = await this.tenants.current();
    const users = await Promise.all(people.map(({ user_id }) => this.tenants.user(user_id)));
    const active = users.filter((user) => user !== undefined).filter((user) => user.active);
    const levels = await Promise.all(active.map(({ id }) => this.holders.levels(id)));
    return active.map(({ name, role, email }, index) => ({
      name,
      role,
      levels: levels[index]?.map(({ code }) => code),
      tenant,
      email,
    }));
  }
}
