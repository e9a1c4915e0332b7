import {
  type Analytics,
  type AnalyticsFunnel,
  type AnalyticsGroup,
  type AnalyticsKey,
  type AnalyticsMeasures,
  type FunnelLevel,
  MEASURE_NAMES,
  type WaitingAge,
  type WaitingByLevel,
  type WaitingLevel,
} from '@das/analytics';
import { ResourceShape } from '../framework/resource-shape';

const MEASURES = new ResourceShape<AnalyticsMeasures>('AnalyticsMeasures', { columns: MEASURE_NAMES });
const KEY = new ResourceShape<AnalyticsKey>('AnalyticsKey', { columns: ['dimension', 'key', 'label'] });
const GROUP = new ResourceShape<AnalyticsGroup>('AnalyticsGroup', {
  columns: [],
  nested: { keys: KEY, measures: MEASURES },
});

export const ANALYTICS = new ResourceShape<Analytics>('Analytics', {
  columns: ['as_of', 'is_complete', 'complete_from', 'timezone', 'from', 'to', 'basis', 'group_by', 'total_groups'],
  nested: { totals: MEASURES, groups: GROUP },
});

const FUNNEL_LEVEL = new ResourceShape<FunnelLevel>('FunnelLevel', {
  columns: [
    'level_id',
    'code',
    'rank',
    'entered',
    'endorsed',
    'approved',
    'denied',
    'cancelled',
    'open',
    'overdue',
    'escalated',
    'time_p50_seconds',
    'time_p90_seconds',
  ],
});
export const FUNNEL = new ResourceShape<AnalyticsFunnel>('AnalyticsFunnel', {
  columns: ['as_of', 'is_complete'],
  nested: { levels: FUNNEL_LEVEL },
});

const AGE = new ResourceShape<WaitingAge>('WaitingAge', { columns: ['name', 'from', 'to', 'requests', 'amount'] });
const WAITING_LEVEL = new ResourceShape<WaitingLevel>('WaitingLevel', {
  columns: ['level_id', 'code', 'rank', 'requests', 'amount', 'overdue'],
  nested: { ages: AGE },
});
export const WAITING = new ResourceShape<WaitingByLevel>('WaitingByLevel', {
  columns: ['as_of'],
  nested: { levels: WAITING_LEVEL },
});
