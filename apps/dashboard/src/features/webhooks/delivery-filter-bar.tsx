import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Field, Select } from '../../ui/field';
import { FilterPanel } from '../../ui/filter-panel';
import { DELIVERY_STATES, deliveryStateText } from './delivery-state';
import { eventTypesQuery } from './event-types';
import type { DeliveryFilters } from './filters';

/** The filters of the deliveries. A change goes to the first page. */
export function DeliveryFilterBar({ filters }: { filters: DeliveryFilters }) {
  const { data: types = [] } = useQuery(eventTypesQuery);
  const navigate = useNavigate();
  const filter = (change: DeliveryFilters) => {
    const search = (before: object) => ({ ...before, ...change, page: undefined });
    void navigate({ to: '.', search: search, resetScroll: false });
  };
  const { page: _, ...restricting } = filters;
  const all = <option value="">All</option>;
  return (
    <FilterPanel
      count={Object.keys(restricting).length}
      onClear={() => filter({ status: '', type: '', from: '', to: '' })}
    >
      <Select label="State" value={filters.status ?? ''} onChange={({ target }) => filter({ status: target.value })}>
        {all}
        {DELIVERY_STATES.map((state) => (
          <option key={state} value={state}>
            {deliveryStateText(state)}
          </option>
        ))}
      </Select>
      <Select label="Event type" value={filters.type ?? ''} onChange={({ target }) => filter({ type: target.value })}>
        {all}
        {[...new Set([...types.map(({ name }) => name), ...(filters.type ? [filters.type] : [])])].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Field
        label="From"
        type="datetime-local"
        value={minuteOf(filters.from, '00:00')}
        onChange={({ target }) => filter({ from: target.value })}
      />
      <Field
        label="To"
        type="datetime-local"
        value={minuteOf(filters.to, '23:59')}
        onChange={({ target }) => filter({ to: target.value })}
      />
    </FilterPanel>
  );
}

/** The value of a field for a day or a minute. */
const minuteOf = (moment: string | undefined, time: string): string =>
  moment?.length === 10 ? `${moment}T${time}` : (moment ?? '');
