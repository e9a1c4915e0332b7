import { useNavigate } from '@tanstack/react-router';
import { Select } from '../../ui/field';
import { PER_PAGE } from '../../ui/paged';
import { Pager } from '../../ui/pager';
import { ORDERS } from './orders';
import type { RequestsSearch } from './requests-search';
import styles from './requests.module.css';
import { firstOrderOf } from './views';

const SIZES = [String(PER_PAGE), '50', '100'] as const;

interface ListFootProps {
  search: RequestsSearch;
  page: number;
  /** The number of the last page, or of the last one that is known. */
  last: number;
}

/** Order, rows per page, and the links to the other pages. */
export function ListFoot({ search, page, last }: ListFootProps) {
  const navigate = useNavigate();
  const set = (change: Partial<RequestsSearch>) =>
    void navigate({ to: '/requests', search: (before: RequestsSearch) => ({ ...before, ...change, page: undefined }) });
  const first = firstOrderOf(search.view);
  return (
    <div className={styles.foot}>
      <Select
        label="Order"
        value={search.order ?? first}
        onChange={({ target }) => set({ order: target.value === first ? undefined : target.value })}
      >
        {ORDERS.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <Select
        label="Rows per page"
        value={search.per ?? SIZES[0]}
        onChange={({ target }) =>
          set({ per: SIZES.find((size) => size === target.value && size !== SIZES[0]) as RequestsSearch['per'] })
        }
      >
        {SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </Select>
      <Pager page={page} last={last} />
    </div>
  );
}
