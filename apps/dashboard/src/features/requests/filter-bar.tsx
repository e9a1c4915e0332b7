import { useNavigate, useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '../../api/viewer';
import { Button, buttonClasses } from '../../ui/button';
import { Menu } from '../../ui/menu';
import { SearchField } from '../../ui/search-field';
import { FilterChip } from './filter-chip';
import { FILTERS, type FilterName } from './filters';
import { type RequestsSearch, withoutFilters } from './requests-search';
import styles from './requests.module.css';
import { WORDS } from './words';

const PATH = '/requests';

interface FilterBarProps {
  search: RequestsSearch;
  /** Whether `Clear filters` is offered here: an empty list offers it itself. */
  canClear: boolean;
}

/** The search box, a chip for each filter, and the menu of further filters. */
export function FilterBar({ search, canClear }: FilterBarProps) {
  const { can } = useViewer();
  const navigate = useNavigate();
  const record = useRecord();
  const [added, setAdded] = useState<FilterName>();
  const set = (change: Partial<RequestsSearch>, replace = false) =>
    void navigate({ to: PATH, search: (before: RequestsSearch) => ({ ...before, ...change, page: undefined }), replace, resetScroll: false });
  const shown = FILTERS.filter(({ name }) => search[name] !== undefined || name === added);
  const offered = FILTERS.filter(({ name, permission }) => !shown.some((filter) => filter.name === name) && (permission === undefined || can(permission)));
  return (
    <div className={styles.bar}>
      <search className={styles.find}>
        <SearchField label={WORDS.find} value={search.q ?? ''} onSearch={(q) => set({ q: q || undefined }, true)} />
      </search>
      <ul className={styles.chips} aria-label={WORDS.filters} hidden={shown.length === 0}>
        {shown.map((filter) => (
          <FilterChip
            key={filter.name}
            filter={filter}
            value={search[filter.name] ?? ''}
            isNew={filter.name === added}
            change={{
              type: (value) => set({ [filter.name]: value || undefined }, true),
              choose: (value) => set({ [filter.name]: value || undefined }),
              close: (before) => {
                setAdded(undefined);
                if (before !== undefined) record(filter.name, before);
              },
            }}
          />
        ))}
      </ul>
      <Menu
        name={WORDS.addFilter}
        className={buttonClasses()}
        isBelow
        button={
          <>
            <Plus size={14} aria-hidden />
            {WORDS.addFilter}
          </>
        }
        items={offered.map(({ label, name }) => ({ label, run: () => setAdded(name) }))}
      />
      {canClear && (
        <Button look="plain" onClick={() => void navigate({ to: PATH, search: withoutFilters(search), resetScroll: false })}>
          {WORDS.clearFilters}
        </Button>
      )}
    </div>
  );
}

/** Adds an entry to the history for a value that was typed: Back then returns to the value before. */
function useRecord(): (name: FilterName, before: string) => void {
  const router = useRouter();
  return (name, before) => {
    const { pathname, search } = router.latestLocation;
    const now = search as RequestsSearch;
    if (pathname !== PATH || (now[name] ?? '') === before) return;
    void router.navigate({ to: PATH, search: { ...now, [name]: before || undefined }, replace: true, resetScroll: false });
    router.history.flush(); // otherwise the history combines both into one entry
    void router.navigate({ to: PATH, search: now, resetScroll: false });
  };
}
