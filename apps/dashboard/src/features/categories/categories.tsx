import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { post } from '../../api/post';
import { useViewer } from '../../api/viewer';
import { countOf } from '../../format/count';
import { buttonClasses } from '../../ui/button';
import type { Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { ListPage } from '../../ui/list-page';
import { PER_PAGE, pagedByApi } from '../../ui/paged';
import { SearchField } from '../../ui/search-field';
import { Count, None, Percent, Price, UserText } from '../../ui/values';
import { type CategoriesQuery, categoriesDocument } from './categories.graphql.ts';
import styles from './category.module.css';

interface Search {
  q?: string;
  page?: number;
}

type Row = CategoriesQuery['productCategories']['data'][number];

const COLUMNS: Column<Row>[] = [
  {
    head: 'Name',
    narrow: 'title',
    cell: ({ id, name }) => (
      <Link to="/categories/$id" params={{ id }}>
        <UserText value={name} />
      </Link>
    ),
  },
  {
    head: 'Code',
    narrow: 'end',
    width: 120,
    cell: ({ code }) => <span className={styles.code}>{<UserText value={code} />}</span>,
  },
  { head: 'MOQ', isNumber: true, width: 108, hideBelow: 600, cell: ({ moq }) => <Count value={moq} /> },
  {
    head: 'Surcharge',
    isNumber: true,
    width: 148,
    cell: ({ tariff_surcharge }) => <Price value={tariff_surcharge} />,
  },
  {
    head: 'Greatest discount',
    isNumber: true,
    width: 84,
    cell: ({ max_discount_percent }) => <Percent value={max_discount_percent} />,
  },
  {
    head: 'Rank above it',
    isNumber: true,
    width: 108,
    hideBelow: 900,
    cell: ({ override_min_rank }) => override_min_rank ?? <None />,
  },
  {
    head: 'Custom fields',
    isNumber: true,
    width: 72,
    hideBelow: 900,
    cell: ({ custom_fields }) => custom_fields.length,
  },
];

/** The categories, filtered by name. */
export function CategoriesPage({ search: { q = '', page = 1 } }: { search: Search }) {
  const mayChange = useViewer().can('catalog:write');
  const navigate = useNavigate();
  const categories = useQuery({
    queryKey: ['categories', 'list', q, page],
    queryFn: async ({ signal }) =>
      (await post(categoriesDocument, { filter: q ? { name: q } : {}, first: PER_PAGE, page }, { signal }))
        .productCategories,
    placeholderData: keepPreviousData,
  });
  const filter = (text: string) => void navigate({ to: '.', search: { q: text || undefined } });
  return (
    <ListPage
      count={categories.data && countOf(categories.data.paginatorInfo.total, 'category', 'categories')}
      actions={
        mayChange && (
          <>
            <Link to="/categories/import" className={buttonClasses()}>
              Import CSV
            </Link>
            <Link to="/categories/new" className={buttonClasses('primary')}>
              New category
            </Link>
          </>
        )
      }
      fields={<SearchField label="Find a category" value={q} onSearch={filter} />}
      query={categories}
      pageOf={(page) => pagedByApi(page, page.paginatorInfo.total)}
      table={{ name: 'Categories', columns: COLUMNS }}
      filtered={q ? { noMatch: 'No categories match.', onClear: () => filter('') } : undefined}
      empty={
        <Empty title="There are no categories.">
          <p>A category gives its products shared prices and custom fields.</p>
          {mayChange && <Link to="/categories/new">New category</Link>}
        </Empty>
      }
    />
  );
}
