import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { post } from '../../api/post';
import { useViewer } from '../../api/viewer';
import { Select } from '../../ui/field';
import { FilterField, FilterPeriod } from '../../ui/filter-field';
import { FilterPanel } from '../../ui/filter-panel';
import { actionText, resourceText } from './action-text';
import { auditPeopleDocument } from './audit-people.graphql.ts';
import { ACTIONS, RESOURCE_TYPES } from './catalogue';
import type { AuditFilters } from './filters';

type Text = string | undefined;
type Choice = readonly [value: string, text: string];

const byText = (values: readonly string[], textOf: (value: string) => string): Choice[] =>
  values.map((value): Choice => [value, textOf(value)]).sort(([, one], [, other]) => one.localeCompare(other));

const ACTION_CHOICES = byText(ACTIONS, actionText);
const TYPE_CHOICES = byText(RESOURCE_TYPES, resourceText);
const RESULT_CHOICES: readonly Choice[] = [
  ['success', 'Success'],
  ['refused', 'Refused'],
  ['failed', 'Failed'],
];

/** The filters of the log. A change goes to the newest page. The API matches whole codes and ids, so they are chosen where they are known. */
export function AuditFilterBar({ filters }: { filters: AuditFilters }) {
  const { can } = useViewer();
  const navigate = useNavigate();
  const filter = (change: Partial<Record<keyof AuditFilters, Text>>) => {
    const search = (before: object) => ({ ...before, ...change, cursor: undefined, open: undefined });
    void navigate({ to: '.', search: search, resetScroll: false });
  };
  const none = { action: '', actor: '', type: '', resource: '', result: '', from: '', to: '' };
  return (
    <FilterPanel count={Object.keys(filters).length} onClear={() => filter(none)}>
      <ChoiceFilter
        label="Action"
        value={filters.action}
        choices={ACTION_CHOICES}
        onFilter={(action) => filter({ action })}
      />
      {can('users:read') ? (
        <PersonFilter value={filters.actor} onFilter={(actor) => filter({ actor })} />
      ) : (
        <FilterField
          label="Actor id"
          spellCheck={false}
          value={filters.actor}
          onFilter={(actor) => filter({ actor })}
        />
      )}
      <ChoiceFilter
        label="Resource type"
        value={filters.type}
        choices={TYPE_CHOICES}
        onFilter={(type) => filter({ type })}
      />
      <FilterField
        label="Resource id"
        spellCheck={false}
        value={filters.resource}
        onFilter={(resource) => filter({ resource })}
      />
      <ChoiceFilter
        label="Result"
        value={filters.result}
        choices={RESULT_CHOICES}
        onFilter={(result) => filter({ result })}
      />
      <FilterPeriod from={filters.from} to={filters.to} onFilter={filter} />
    </FilterPanel>
  );
}

interface ChoiceFilterProps {
  label: string;
  value: Text;
  choices: readonly Choice[];
  onFilter: (value: string) => void;
}

/** A filter with known values. Another value, such as the action of a later release or the id of a key, is set by a link of the log. */
const ChoiceFilter = ({ label, value = '', choices, onFilter }: ChoiceFilterProps) => (
  <Select label={label} value={value} onChange={({ target }) => onFilter(target.value)}>
    <option value="">All</option>
    {value !== '' && !choices.some(([known]) => known === value) && <option value={value}>{value}</option>}
    {choices.map(([known, text]) => (
      <option key={known} value={known}>
        {text}
      </option>
    ))}
  </Select>
);

function PersonFilter({ value, onFilter }: Pick<ChoiceFilterProps, 'value' | 'onFilter'>) {
  const { data = [] } = useQuery({
    queryKey: ['people', 'audit'],
    queryFn: async ({ signal }) => (await post(auditPeopleDocument, {}, { signal })).users,
  });
  return (
    <ChoiceFilter
      label="Actor"
      value={value}
      choices={data.map(({ id, name }): Choice => [id, name])}
      onFilter={onFilter}
    />
  );
}
