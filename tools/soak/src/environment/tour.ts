import { setTimeout as pause } from 'node:timers/promises';
import type { CreatedTenant } from './admin-program';

/** The result of a tour. */
export interface TourFigures {
  requests: number;
  /** Requests with another response than expected. */
  failed: string[];
}

interface Call {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The expected status. */
  status?: number;
}

interface Row {
  id: string;
  status: string;
  status_url: string;
}

const JOB_ITEMS = 120;
const MAX_ROOT_FIELDS = 30;
const JOB_TRIES = 200;
const LINES = [{ partnumber: 'TOUR-1', quote_quantity: 40, requested_price: 79.96 }, { requested_price: 12 }];

/** Uses each part of the interfaces once as the owner of a tenant: about 35 kinds of requests, and a job of 120 items. */
export class Tour {
  private readonly figures: TourFigures = { requests: 0, failed: [] };

  private readonly own: CreatedTenant;
  private readonly other: CreatedTenant;

  /** @param tenants the second one must see nothing of the first */
  constructor(
    private readonly url: string,
    tenants: [CreatedTenant, CreatedTenant],
  ) {
    [this.own, this.other] = tenants;
  }

  async make(): Promise<TourFigures> {
    const product = await this.catalog();
    await this.levels();
    const request = await this.request();
    await this.decision(request.id);
    await this.job();
    await this.webhooks();
    await this.keys();
    await this.logIn();
    await this.operations();
    await this.secondTenant(product.id, request.id);
    return this.figures;
  }

  private async catalog(): Promise<Row> {
    const category = await this.rest('/v2/product-categories', {
      body: { name: 'Tour', code: 'TOUR', tariff_surcharge: 4.5 },
      status: 201,
    });
    const product = await this.rest('/v2/products', {
      body: { partnumber: 'TOUR-1', list_price: 99.95, category_id: category.id },
      status: 201,
    });
    await this.rest(`/v2/products/${product.id}`, { method: 'PATCH', body: { model: 'Tour' } });
    await this.rest('/v2/products?partnumber=tour&sort=-list_price,partnumber');
    await this.graphql(
      '{ products(filter: { partnumber: "tour" }) { data { id category { id code } effective { list_price } } paginatorInfo { total } } }',
    );
    return product;
  }

  private async levels(): Promise<void> {
    const first = await this.rest('/v2/approval-levels', {
      body: { name: 'First', code: 'FIRST', rank: 10, threshold_price_approved: 10 },
      status: 201,
    });
    await this.rest('/v2/approval-levels', { body: { name: 'Board', code: 'BOARD', rank: 90 }, status: 201 });
    await this.graphql(`mutation { assignApprover(level_id: "${first.id}", user_id: "${this.own.owner.id}") { id } }`);
    await this.rest('/v2/approval-levels?active=true');
  }

  private async request(): Promise<Row> {
    await this.rest('/v2/approvals/preview', { body: { opportunities: LINES } });
    const create = {
      body: { customer_name: 'Acme', opportunities: LINES },
      headers: { 'idempotency-key': 'tour' },
      status: 201,
    };
    const request = await this.rest('/v2/approvals', create);
    const again = await this.rest('/v2/approvals', create);
    if (again.id !== request.id)
      this.figures.failed.push('A repeated request with an idempotency key created a second row.');
    await this.rest(`/v2/approvals/${request.id}`, {
      method: 'PATCH',
      headers: { 'if-match': '"1"' },
      body: { project_name: 'Pump station 7' },
    });
    await this.rest('/v2/approvals?search=tour&sort=-created_at');
    await this.rest(`/v2/approvals/${request.id}/route`);
    return request;
  }

  private async decision(id: string): Promise<void> {
    await this.rest(`/v2/approvals/${id}/withdraw`, { body: { reason: 'Wrong price' } });
    await this.rest(`/v2/approvals/${id}/resubmit`, { body: {} });
    await this.rest(`/v2/approvals/${id}/decisions`, { body: { decision: 'approve', dry_run: true } });
    await this.rest(`/v2/approvals/${id}/decisions`, { body: { decision: 'approve' } });
    await this.rest(`/v2/approvals/${id}/history`);
  }

  private async job(): Promise<void> {
    const creations = Array.from(
      { length: MAX_ROOT_FIELDS },
      (_, index) => `r${index}: createApprovalRequest(input: { customer_name: "Job" }) { id }`,
    );
    const ids: string[] = [];
    while (ids.length < JOB_ITEMS) {
      const { data, errors } = await this.graphql<Record<string, Row>>(`mutation { ${creations.join(' ')} }`);
      if (!data || errors) return; // the failure is noted
      ids.push(...Object.values(data).map(({ id }) => id));
    }
    await this.rest('/v2/discounts/bulk-approve', {
      body: { approval_ids: ids.slice(0, 3), comment: 'Quarter end', dry_run: true },
    });
    const job = await this.rest('/v2/discounts/bulk-approve', { body: { approval_ids: ids }, status: 202 });
    for (let tries = 0; tries < JOB_TRIES; tries += 1) {
      const { status } = await this.rest(job.status_url);
      if (status === 'done') return;
      await pause(100);
    }
    this.figures.failed.push(`The job of ${JOB_ITEMS} items did not end.`);
  }

  private async webhooks(): Promise<void> {
    const endpoint = { url: 'https://93.184.216.34/das', event_types: ['approval_request.*'], active: false };
    const { id } = await this.rest('/v2/webhooks', { body: endpoint, status: 201 });
    await this.rest(`/v2/webhooks/${id}/rotate-secret`, { method: 'POST' });
    const delivery = await this.rest(`/v2/webhooks/${id}/test`, { body: { event_type: 'approval_request.approved' } });
    await this.rest(`/v2/webhooks/deliveries/${delivery.id}`);
    await this.rest(`/v2/webhooks/deliveries?endpoint_id=${id}`);
    await this.rest(`/v2/webhooks/${id}`, { method: 'DELETE' });
  }

  private async keys(): Promise<void> {
    const key = await this.rest('/v2/api-keys', { body: { name: 'Tour', role: 'requester' }, status: 201 });
    await this.rest(`/v2/api-keys/${key.id}/usage`);
    const successor = await this.rest(`/v2/api-keys/${key.id}/rotate`, { body: { grace_minutes: 60 }, status: 201 });
    await this.rest(`/v2/api-keys/${successor.id}`, { method: 'DELETE' });
  }

  private async logIn(): Promise<void> {
    const { owner, invitation } = this.own;
    const response = await this.send('/v2/session', { body: { email: owner.email, password: invitation } });
    const headers = { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '', origin: this.url };
    await this.send('/v2/session', { headers });
    await this.send('/v2/session', { method: 'DELETE', headers });
    await this.send('/v2/session', { headers, status: 401 });
  }

  private async operations(): Promise<void> {
    await this.rest('/v2/tenant', { method: 'PATCH', body: { currency: 'EUR' } });
    await this.rest('/v2/audit-logs?per_page=50');
    await this.rest('/v2/audit-logs/checkpoint');
    await this.rest('/v2/audit-logs/chain');
    await this.send('/health/ready', {});
  }

  private async secondTenant(product_id: string, request_id: string): Promise<void> {
    const headers = { authorization: `Bearer ${this.other.secret}` };
    await this.send(`/v2/products/${product_id}`, { headers, status: 404 });
    await this.send(`/v2/approvals/${request_id}`, { headers, status: 404 });
    for (const list of ['products', 'approvals']) {
      const { data } = (await (await this.send(`/v2/${list}`, { headers })).json()) as { data?: unknown[] };
      if (data?.length) this.figures.failed.push(`A second tenant reads ${list} of the first.`);
    }
  }

  private async graphql<T>(query: string): Promise<{ data?: T; errors?: unknown }> {
    const answer = (await (await this.send('/graphql', { body: { query } })).json()) as { data?: T; errors?: unknown };
    if (answer.errors) this.figures.failed.push(`${query.slice(0, 60)}: ${JSON.stringify(answer.errors)}`);
    return answer;
  }

  private async rest(path: string, call: Call = {}): Promise<Row> {
    const response = await this.send(path, call);
    const { data } = (await response.json().catch(() => ({}))) as { data?: Row };
    return data ?? ({} as Row);
  }

  private async send(
    path: string,
    { body, method = body ? 'POST' : 'GET', headers, status = 200 }: Call,
  ): Promise<Response> {
    this.figures.requests += 1;
    const credential = headers?.['cookie'] ? {} : { authorization: `Bearer ${this.own.secret}` };
    const content = body ? { 'content-type': 'application/json' } : {};
    const init = {
      method,
      headers: { ...credential, ...content, ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    };
    const response = await fetch(this.url + path, init);
    if (response.status !== status)
      this.figures.failed.push(`${method} ${path}: ${response.status} ${await response.clone().text()}`);
    return response;
  }
}
