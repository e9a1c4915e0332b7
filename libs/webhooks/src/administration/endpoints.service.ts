import { Audit } from '@das/audit';
import {
  Database,
  EVERYTHING,
  type Page,
  type PageRequest,
  type PageSelection,
  changesNothing,
  checkedInput,
  ExpectedVersion,
  refuseOtherVersion,
  versionIn,
  versionedPreparation,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import { AddressRule } from '../endpoints/address-rule';
import { UpdateWebhookEndpointInput } from '../endpoints/endpoint-inputs';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint';
import { EndpointDeliveries } from '../queue/endpoint-deliveries';

const KIND = 'webhook endpoint';

@Injectable()
export class EndpointsService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly addresses: AddressRule,
    private readonly deliveries: EndpointDeliveries,
  ) {}

  all(): Promise<WebhookEndpoint[]> {
    return this.db.rowsOf(WebhookEndpoint).list();
  }

  list(page: PageRequest, wants: PageSelection = EVERYTHING): Promise<Page<WebhookEndpoint>> {
    return this.db.rowsOf(WebhookEndpoint).page({ ...page, wants, walk: { list: 'webhook_endpoints' } });
  }

  find(id: string): Promise<WebhookEndpoint | null> {
    return this.db.rowsOf(WebhookEndpoint).find(id);
  }

  /**
   * @param expected_version in place of that of the input
   * @throws NotFound, ValidationFailed, or Refused (`blocked_address`) when a new address may not be called
   * @throws VersionConflict when the caller expected another version
   */
  async update(
    id: string,
    given: UpdateWebhookEndpointInput,
    expected_version = versionIn(given),
  ): Promise<WebhookEndpoint> {
    const changeOf = await versionedPreparation(KIND, expected_version, async () => {
      const { id: _, expected_version: __, ...change } = checkedInput(UpdateWebhookEndpointInput, given);
      if (change.url !== undefined) await this.addresses.check(change.url);
      return change;
    });
    return this.db.transaction(async () => {
      const before = await this.db.rowsOf(WebhookEndpoint).getForUpdate(id);
      const input = changeOf(before);
      return changesNothing(before, input) ? before : this.change(before, input);
    });
  }

  /** Disables an endpoint on behalf of the service. Its waiting deliveries are paused. @returns whether it was active */
  disable(id: string, disabled_reason: string): Promise<boolean> {
    return this.db.transaction(async () => {
      const before = await this.db.rowsOf(WebhookEndpoint).findForUpdate(id);
      if (before?.active) await this.change(before, { active: false, disabled_reason });
      return before?.active ?? false;
    });
  }

  /**
   * Deletes an endpoint and discards its waiting deliveries. Returns null when the endpoint is absent.
   *
   * @throws VersionConflict when the caller expected another version
   */
  remove(id: string, expected_version?: number | null): Promise<WebhookEndpoint | null> {
    checkedInput(ExpectedVersion, { expected_version }, null);
    return this.db.transaction(async () => {
      const endpoints = this.db.rowsOf(WebhookEndpoint);
      const before = await endpoints.findForUpdate(id);
      if (!before) return null;
      refuseOtherVersion(before, expected_version, KIND);
      await endpoints.remove(before.id);
      await this.deliveries.discard(before.id);
      await this.audit.record('webhook_endpoint.deleted', { before });
      return before;
    });
  }

  private async change(before: WebhookEndpoint, change: Partial<WebhookEndpoint>): Promise<WebhookEndpoint> {
    const { active = before.active } = change;
    const after = await this.db
      .rowsOf(WebhookEndpoint)
      .change(before.id, { ...change, ...(active ? { disabled_reason: null } : {}) });
    if (active && !before.active) await this.deliveries.resume(before.id);
    if (!active && before.active) await this.deliveries.pause(before.id);
    await this.audit.record(`webhook_endpoint.${verbOf(before, after)}`, { before, after });
    return after;
  }
}

function verbOf(before: WebhookEndpoint, after: WebhookEndpoint): string {
  if (before.active === after.active) return 'updated';
  return after.active ? 'enabled' : 'disabled';
}
