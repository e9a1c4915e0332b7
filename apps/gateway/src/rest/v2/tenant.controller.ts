import { CalendarService, Tenant, TenantsService, UpdateTenantInput } from '@das/tenants';
import { versionIn } from '@das/platform';
import { Controller } from '@nestjs/common';
import { Requires, RequiresNothing } from '../../http/authorization/permissions.guard';
import { lateExpectedVersion } from '../framework/if-match';
import { IfMatch, VersionedInputBody } from '../framework/input-params';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { RestOperation } from '../framework/rest-operation';
import { CALENDAR } from './calendar.controller';

const TENANT = new ResourceShape<Tenant>('Tenant', {
  columns: [
    'id',
    'name',
    'timezone',
    'routing_basis',
    'self_approval',
    'currency',
    'reason_codes',
    'comment_edit_minutes',
    'owner_response_time',
    'answer_time',
    'claim_minutes',
    'late_use_days',
    'version',
  ],
  nested: { calendar: CALENDAR },
});

/** The tenant of the caller. */
@Controller('v2/tenant')
export class TenantController {
  constructor(
    private readonly tenants: TenantsService,
    private readonly calendars: CalendarService,
  ) {}

  @RestOperation({ method: 'GET', answer: { one: TENANT }, summary: "Read the caller's tenant." })
  @RequiresNothing('Every caller may read their tenant.')
  async read(): Promise<Resource> {
    return this.present(await this.tenants.current());
  }

  @RestOperation({
    method: 'PATCH',
    body: UpdateTenantInput,
    answer: { one: TENANT },
    summary: "Update the caller's tenant. An absent member is unchanged; `reason_codes` replaces the whole list.",
  })
  @Requires('tenant:manage')
  async update(@VersionedInputBody() input: UpdateTenantInput, @IfMatch() tags?: string): Promise<Resource> {
    const row = { kind: 'tenant', find: () => this.tenants.current() };
    const expected = await lateExpectedVersion(tags, row, versionIn(input));
    return this.present(await this.tenants.update(input, expected));
  }

  private async present(tenant: Tenant): Promise<Resource> {
    return { ...TENANT.of(tenant), calendar: CALENDAR.of(await this.calendars.current()) };
  }
}
