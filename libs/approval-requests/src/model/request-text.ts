import { SearchView, TenantRow } from '@das/platform';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ApprovalRequest } from './approval-request';

/** The text of a request that `search` reads. It has a table of its own, so that a decision does not write its trigram index. */
@Entity('request_texts')
@SearchView('searchable_request_texts')
@Index('request_texts_search', { synchronize: false })
@ForeignKey(() => ApprovalRequest, ['tenant_id', 'approval_request_id'], ['tenant_id', 'id'], {
  name: 'request_texts_request_fkey',
})
export class RequestText extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  approval_request_id: string;

  @Column('text')
  content: string;
}
