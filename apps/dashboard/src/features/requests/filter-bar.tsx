import { useNavigate, useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useViewer } from '../../api/viewer';
import { Button, buttonClasses } from '../../ui/button';
import { Menu, type MenuItem } from '../../ui/menu';
import { SearchField } from '../../ui/search-field';
import { FilterChip } from './filter-chip';
import { FILTERS, type FilterName } from './filters';
import { type RequestsSearch, withoutFilters } from './requests-search';
import styles from './requests.module.css';

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
  const [added, setAdded] = useState<FilterName>();
  const set: Change = (change, replace = false) =>
    void navigate({
      to: PATH,
      search: (before: RequestsSearch) => ({ ...before, ...change, page: undefined }),
      replace,
      resetScroll: false,
    });
  const typing = useTyping(set);
  const shown = FILTERS.filter(({ name }) => search[name] !== undefined || name === added);
  const offered = FILTERS.filter(
    ({ name, permission }) =>
      !shown.some((filter) => filter.name === name) && (permission === undefined || can(permission)),
  );
  return (
    <div className={styles.bar}>
      <search className={styles.find}>
        <SearchField
          label="Find a customer or part"
          value={search.q ?? ''}
          onSearch={(q) => set({ q: q || undefined }, true)}
        />
      </search>
      <ul className={styles.chips} aria-label="Filters" hidden={shown.length === 0}>
        {shown.map((filter) => (
          <FilterChip
            key={filter.name}
            filter={filter}
            value={search[filter.name] ?? ''}
            isNew={filter.name === added}
            change={{
              open: typing.begin,
              type: (value) => typing.type(filter.name, value),
              choose: (value) => set({ [filter.name]: value || undefined }),
              close: () => setAdded(undefined),
            }}
          />
        ))}
      </ul>
      <AddFilter items={offered.map(({ label, name, group }) => ({ label, group, run: () => setAdded(name) }))} />
      {canClear && (
        <Button
          look="plain"
          onClick={() => void navigate({ to: PATH, search: withoutFilters(search), resetScroll: false })}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}

const AddFilter = ({ items }: { items: MenuItem[] }) => (
  <Menu
    name="Add filter"
    className={buttonClasses()}
    isBelow
    canFilter
    note="Status: as decided. State: includes withdrawn and expired."
    button={
      <>
        <Plus size={14} aria-hidden />
        Add filter
      </>
    }
    items={items}
  />
);

type Change = (change: Partial<RequestsSearch>, replace?: boolean) => void;

/** Sets a filter while the person types. The first value adds an entry to the history, which the next ones replace: Back returns to the list before it. */
function useTyping(set: Change): { begin: () => void; type: (name: FilterName, value: string) => void } {
  const router = useRouter();
  const typed = useRef<string>(undefined);
  return {
    begin: () => (typed.current = undefined),
    type: (name, value) => {
      const { [name]: shown = '' } = router.latestLocation.search as RequestsSearch; // another one after Back
      const replace = shown === typed.current;
      typed.current = value;
      set({ [name]: value || undefined }, replace);
    },
  };
}
