import { Precedent, PrecedentStatistics, Precedents } from '@das/approval-requests';
import { type Resource, ResourceShape } from '../framework/resource-shape';

const PRECEDENT_STATISTICS = new ResourceShape<PrecedentStatistics>('PrecedentStatistics', {
  columns: [
    'ring',
    'approved',
    'denied',
    'min_price',
    'median_price',
    'max_price',
    'last_price',
    'average_price',
    'average_discount_percent',
    'is_bounded',
  ],
});
export const PRECEDENT = new ResourceShape<Precedent>('Precedent', {
  columns: [
    'ring',
    'approval_request_id',
    'opportunity_id',
    'partnumber',
    'customer_name',
    'end_customer_name',
    'sales_region',
    'outcome',
    'quote_quantity',
    'requested_price',
    'approved_price',
    'discount_percent',
    'decided_at',
    'is_valid',
  ],
});
export const PRECEDENTS = new ResourceShape<Precedents>('Precedents', {
  columns: ['is_complete'],
  nested: { statistics: PRECEDENT_STATISTICS, data: PRECEDENT },
});
/** What a page of precedents has next to its `data`. */
export const PRECEDENT_FIGURES = new ResourceShape<Precedents>(
  'PrecedentFigures',
  { columns: ['is_complete'], nested: { statistics: PRECEDENT_STATISTICS } },
  'Precedents',
);

export const presentFigures = (precedents: Omit<Precedents, 'data'>): Resource => ({
  statistics: precedents.statistics.map((each) => PRECEDENT_STATISTICS.of(each)),
  is_complete: precedents.is_complete,
});

export const presentPrecedents = (precedents: Precedents): Resource => ({
  ...presentFigures(precedents),
  data: precedents.data.map((each) => PRECEDENT.of(each)),
});
