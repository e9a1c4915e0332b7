import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { Select } from '../../ui/field';
import { FilterField, FilterPeriod } from '../../ui/filter-field';
import { FilterPanel } from '../../ui/filter-panel';
import { ACTIONS, RESOURCE_TYPES } from './catalogue';
import type { AuditFilters } from './filters';

type Text = string | undefined;

/** The filters of the log. A change goes to the newest page. */
export function AuditFilterBar({ filters }: { filters: AuditFilters }) {
  const lists = useId();
  const navigate = useNavigate();
  const filter = (change: Partial<Record<keyof AuditFilters, Text>>) => {
    const search = (before: object) => ({ ...before, ...change, cursor: undefined, open: undefined });
    void navigate({ to: '.', search: search, resetScroll: false });
  };
  const none = { action: '', actor: '', type: '', resource: '', result: '', from: '', to: '' };
  return (
    <FilterPanel count={Object.keys(filters).length} onClear={() => filter(none)}>
      <FilterField
        label="Action"
        list={`${lists}-actions`}
        spellCheck={false}
        value={filters.action}
        onFilter={(action) => filter({ action })}
      />
      <FilterField label="Actor id" spellCheck={false} value={filters.actor} onFilter={(actor) => filter({ actor })} />
      <FilterField
        label="Resource type"
        list={`${lists}-types`}
        spellCheck={false}
        value={filters.type}
        onFilter={(type) => filter({ type })}
      />
      <FilterField
        label="Resource id"
        spellCheck={false}
        value={filters.resource}
        onFilter={(resource) => filter({ resource })}
      />
      <ResultSelect value={filters.result} onChange={(result) => filter({ result })} />
      <FilterPeriod from={filters.from} to={filters.to} onFilter={filter} />
      <Suggestions id={`${lists}-actions`} values={ACTIONS} />
      <Suggestions id={`${lists}-types`} values={RESOURCE_TYPES} />
    </FilterPanel>
  );
}

const ResultSelect = ({ value = '', onChange }: { value: Text; onChange: (result: string) => void }) => (
  <Select label="Result" value={value} onChange={({ target }) => onChange(target.value)}>
    <option value="">All</option>
    <option value="success">Success</option>
    <option value="refused">Refused</option>
    <option value="failed">Failed</option>
  </Select>
);

const Suggestions = ({ id, values }: { id: string; values: readonly string[] }) => (
  <datalist id={id}>
    {values.map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
);
