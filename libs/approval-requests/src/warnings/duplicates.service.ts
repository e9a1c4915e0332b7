import { Bindings, Database, folded, groupedBy, isOneOf, loadBatched, prepared } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../approval-request';
import { RequestDetail } from '../request-detail';
import { HOLDS } from '../requests-matching';

interface Duplicate {
  approval_request_id: string;
  line_id: string;
  earlier_id: string;
}

/** Finds requests that ask again for what an earlier one asks for. */
@Injectable()
export class DuplicatesService {
  constructor(private readonly db: Database) {}

  /**
   * The earlier requests for the same part and the same named end customer, else customer, by the id of the later one's
   * line; both pending or valid. Batched with those of the others that the call asks for.
   */
  async load(approval_request_id: string): Promise<Map<string, string[]>> {
    const loaded = await loadBatched('duplicates', approval_request_id, async (ids) => groupedBy(await this.of(ids), 'approval_request_id'));
    const byLine = groupedBy(loaded ?? [], 'line_id');
    return new Map([...byLine].map(([line_id, rows]) => [line_id, rows.map(({ earlier_id }) => earlier_id)]));
  }

  private of(request_ids: string[]): Promise<Duplicate[]> {
    const { bind, values } = new Bindings();
    const live = `(lifecycle_state = 'pending' or ${HOLDS})`;
    const customer = `${folded('coalesce(end_customer_name, customer_name)')} as customer, end_customer_name is not null as is_end_customer`;
    const lines = `select id as line_id, approval_request_id, partnumber ${this.db.rowsOf(RequestDetail).from(bind)} and partnumber is not null`;
    const later = `select id, created_at, ${customer} ${this.db.rowsOf(ApprovalRequest).from(bind, isOneOf('id', request_ids))} and ${live}`;
    const earlier = `select id, created_at, ${customer} ${this.db.rowsOf(ApprovalRequest).from(bind)} and ${live}`;
    const text = `
      select distinct l.id as approval_request_id, ll.line_id, e.id as earlier_id
        from (${later}) as l join (${lines}) as ll on ll.approval_request_id = l.id
        join (${lines}) as el on el.partnumber = ll.partnumber and el.approval_request_id <> l.id
        join (${earlier}) as e on e.id = el.approval_request_id and e.customer = l.customer and e.is_end_customer = l.is_end_customer
       where (e.created_at, e.id) < (l.created_at, l.id)
       order by ll.line_id, e.id`;
    return this.db.run<Duplicate>(prepared(text, values));
  }
}
