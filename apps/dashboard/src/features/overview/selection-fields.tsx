import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { post } from '../../api/post';
import { useViewer } from '../../api/viewer';
import { readCategories } from '../../approvals/categories/categories-query';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { Segments } from '../../ui/segments';
import { useTypedText } from '../../ui/typed-text';
import { type Period, type PeriodName, customProblem, yearUntil } from './overview-period';
import type { OverviewFilters, OverviewSearch } from './overview-search';
import { type Selection, inputOf } from './overview-selection';
import { filterChoicesDocument } from './overview.graphql.ts';
import styles from './overview.module.css';

export const PERIOD_OPTIONS = [
  { value: 'month', label: 'This month' },
  { value: '30d', label: 'Last 30 days' },
  { value: 'quarter', label: 'This quarter' },
  { value: 'year', label: 'This year' },
  { value: 'custom', label: 'Other' },
] as const;

type Choice = readonly [value: string, text: string];

/** The fields of what the page counts: its period and its filters. They are in the address. */
export function SelectionFields({ of: { name, period, filters } }: { of: Selection }) {
  const navigate = useNavigate();
  const go = (search: OverviewSearch, replace = false) =>
    void navigate({ to: '/overview', search, replace, resetScroll: false });
  const periodSearch = (chosen: PeriodName): OverviewSearch =>
    chosen === 'custom' ? { period: chosen, ...period } : chosen === '30d' ? {} : { period: chosen };
  return (
    <div className={styles.selection}>
      <Segments
        label="Period"
        options={PERIOD_OPTIONS}
        value={name}
        onChange={(chosen) => go({ ...periodSearch(chosen), ...filters })}
      />
      {name === 'custom' && (
        <CustomPeriod period={period} onChange={(days) => go({ period: name, ...days, ...filters }, true)} />
      )}
      <FilterFields
        period={period}
        filters={filters}
        onChange={(change) => go({ ...periodSearch(name), ...filters, ...change })}
      />
    </div>
  );
}

/** The days of the period `Other`. The address changes once both are right. */
function CustomPeriod({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const [wrong, setWrong] = useState<{ of: string; days: Period }>();
  const of = `${period.from} ${period.to}`;
  const typed = wrong?.of === of ? wrong.days : period; // Back discards what was wrong
  const apply = (change: Partial<Period>) => {
    const days = { ...typed, ...change };
    const isWrong = customProblem(days) !== undefined;
    setWrong(isWrong ? { of, days } : undefined);
    if (!isWrong) onChange(days);
  };
  return (
    <div className={styles.days}>
      <DayField label="From" value={period.from} onDay={(from) => apply({ from })} />
      <DayField label="To" value={period.to} error={customProblem(typed)} onDay={(to) => apply({ to })} />
    </div>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  onDay: (day: string) => void;
}

function DayField({ label, value, error, onDay }: DayFieldProps) {
  const { text, type, flush } = useTypedText(value, onDay);
  return (
    <Field
      label={label}
      type="date"
      value={text}
      error={error}
      onChange={({ target }) => type(target.value)}
      onBlur={flush}
    />
  );
}

interface FilterFieldsProps {
  period: Period;
  filters: OverviewFilters;
  onChange: (change: OverviewFilters) => void;
}

function FilterFields({ period, filters, onChange }: FilterFieldsProps) {
  const { can } = useViewer();
  const { regions, types, categories } = useFilterChoices(period, can('catalog:read'));
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <div className={styles.filters}>
      <FilterField
        label="Region"
        value={filters.region}
        choices={regions}
        onChange={(region) => onChange({ region })}
      />
      <FilterField label="Type" value={filters.type} choices={types} onChange={(type) => onChange({ type })} />
      {can('catalog:read') && (
        <FilterField
          label="Category"
          value={filters.category}
          choices={categories}
          onChange={(category) => onChange({ category })}
        />
      )}
      {isFiltered && (
        <Button look="plain" onClick={() => onChange({ region: undefined, type: undefined, category: undefined })}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

const CHOICES_FIRST = 200;
const MAX_CATEGORY_PAGES = 20;

/** What the filters offer: the regions and types that requests had in the last year, and the categories. */
function useFilterChoices(
  period: Period,
  canReadCatalog: boolean,
): Record<'categories' | 'regions' | 'types', Choice[]> {
  const of = { period: yearUntil(period), filters: {} };
  const variables = {
    regions: inputOf(of, 'created', { group_by: ['sales_region'], first: CHOICES_FIRST }),
    types: inputOf(of, 'created', { group_by: ['request_type'], first: CHOICES_FIRST }),
  };
  const ofRequests = useQuery({
    queryKey: ['requests', 'overview', 'choices', variables],
    queryFn: ({ signal }) => post(filterChoicesDocument, variables, { signal }),
    placeholderData: (before) => before,
  }).data;
  const { data: categories = [] } = useQuery({
    queryKey: ['categories', 'choices'],
    queryFn: async ({ signal }) =>
      (await readCategories(signal, MAX_CATEGORY_PAGES)).map(({ id, code, name }): Choice => [
        id,
        code ? `${code} ${name}` : name,
      ]),
    enabled: canReadCatalog,
  });
  return { regions: labelsOf(ofRequests?.regions), types: labelsOf(ofRequests?.types), categories };
}

/** The values as written, in the order of the alphabet. */
const labelsOf = (of: { groups: { keys: { key: string | null; label: string }[] }[] } | undefined): Choice[] =>
  (of?.groups ?? [])
    .flatMap(({ keys: [key] }): Choice[] => (key && key.key !== null ? [[key.label, key.label]] : []))
    .sort(([one], [other]) => one.localeCompare(other, 'en'));

interface FilterFieldProps {
  label: string;
  value: string | undefined;
  choices: readonly Choice[];
  onChange: (value: string | undefined) => void;
}

/** A value of the address that is not among the choices is one of them, too. Cases do not count. */
function FilterField({ label, value = '', choices, onChange }: FilterFieldProps) {
  const known = choices.find(([choice]) => choice.toLowerCase() === value.trim().toLowerCase())?.[0];
  return (
    <Select label={label} value={known ?? value} onChange={({ target }) => onChange(target.value || undefined)}>
      <option value="">Any</option>
      {known === undefined && value !== '' && <option value={value}>{value}</option>}
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </Select>
  );
}
