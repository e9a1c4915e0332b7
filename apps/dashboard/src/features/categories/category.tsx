import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { post } from '../../api/post';
import { hasCode } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { rulesText } from '../../format/typed-value';
import { Button, buttonClasses } from '../../ui/button';
import type { Column } from '../../ui/data-table';
import { DeleteDialog } from '../../ui/delete-dialog';
import { Facts } from '../../ui/facts';
import { List } from '../../ui/list-page';
import { ListState } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { Crumb } from '../../ui/crumb';
import { PageHeading } from '../../ui/page-heading';
import { PER_PAGE, pagedByApi } from '../../ui/paged';
import { announce } from '../../ui/status';
import { useStoredForm } from '../../ui/use-stored-form';
import { Count, None, Percent, Price, UserText } from '../../ui/values';
import { CategoryForm } from './category-form';
import {
  type Category,
  type CategoryInput,
  type CategoryValues,
  FIELDS,
  NEW_CATEGORY,
  formValues,
} from './category-values';
import {
  type CategoryProductsQuery,
  categoryDocument,
  categoryProductsDocument,
  createCategoryDocument,
  deleteCategoryDocument,
  updateCategoryDocument,
} from './category.graphql.ts';
import styles from './category.module.css';
import type { StoredField } from './field-values';

const categoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['categories', 'one', id],
    queryFn: async ({ signal }) => (await post(categoryDocument, { id }, { signal })).productCategory,
  });

/** A category: shared pricing, custom fields and products. */
export function CategoryPage({ id, page }: { id: string; page: number }) {
  const category = useQuery(categoryQuery(id));
  if (category.data === null) return <NotFoundState to="/categories" label="Categories" />;
  return (
    <>
      {!category.data && <PageHeading />}
      <ListState query={category}>{(data) => data && <Opened category={data} page={page} />}</ListState>
    </>
  );
}

function Opened({ category, page }: { category: Category; page: number }) {
  const mayChange = useViewer().can('catalog:write');
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Crumb to="/categories">Categories</Crumb>
      <PageHeading title={category.name} hint={category.code ?? undefined}>
        {mayChange && (
          <Button look="danger" onClick={() => setDeleting(true)}>
            Delete category
          </Button>
        )}
      </PageHeading>
      <div className={styles.sections}>
        {mayChange ? <StoredCategory category={category} /> : <CategoryFacts category={category} />}
        <CategoryProducts id={category.id} page={page} />
      </div>
      {isDeleting && <DeleteCategory category={category} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** The form of a stored category. */
function StoredCategory({ category }: { category: Category }) {
  const form = useStoredForm(category, formValues);
  const write = useWrite(updateCategoryDocument);
  const queries = useQueryClient();
  const save = async (input: CategoryInput) => {
    const values = form.getValues();
    if (!(await write.send({ id: category.id, input }))) return;
    form.reset(values);
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['categories'] }),
      queries.invalidateQueries({ queryKey: ['products'] }),
    ]);
    announce('Saved.');
  };
  return <CategoryForm form={form} category={category} write={write} onSave={(input) => void save(input)} />;
}

/** A category that is created. */
export function NewCategoryPage() {
  const form = useForm<CategoryValues>({ defaultValues: NEW_CATEGORY });
  const write = useWrite(createCategoryDocument);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const save = async (input: CategoryInput) => {
    const id = (await write.send({ input }))?.createProductCategory?.id;
    if (id === undefined) return;
    announce('Saved.');
    await navigate({ to: '/categories/$id', params: { id }, ignoreBlocker: true });
    await queries.invalidateQueries({ queryKey: ['categories'] });
  };
  return (
    <>
      <Crumb to="/categories">Categories</Crumb>
      <PageHeading />
      <CategoryForm form={form} write={write} onSave={(input) => void save(input)} />
    </>
  );
}

/** A category for people who may not change it. */
function CategoryFacts({ category }: { category: Category }) {
  const { code, description, moq, allow_tariff, max_discount_percent, override_min_rank, custom_fields } = category;
  return (
    <div className={styles.form}>
      <Facts
        facts={[
          [FIELDS.code.label, <UserText key="code" value={code} />],
          [FIELDS.description.label, <UserText key="description" value={description} />],
          ...(['list_price', 'msrp', 'tariff_surcharge'] as const).map(
            (name) => [FIELDS[name].label, <Price key={name} value={category[name]} />] as const,
          ),
          [FIELDS.moq.label, <Count key="moq" value={moq} />],
          [FIELDS.allow_tariff.label, allow_tariff === null ? <None key="tariff" /> : allow_tariff ? 'Yes' : 'No'],
          ['Greatest discount', <Percent key="max" value={max_discount_percent} />],
          ['Rank above it', override_min_rank ?? <None key="rank" />],
        ]}
      />
      <section className={styles.group}>
        <h2 className={styles.heading}>Custom fields</h2>
        {custom_fields.length === 0 && <p className={styles.hint}>The category has no custom fields.</p>}
        <Facts
          facts={custom_fields.map((field) => [
            field.label ? `${field.label} (${field.key})` : field.key,
            <Rules key={field.key} field={field} />,
          ])}
        />
      </section>
    </div>
  );
}

const Rules = ({ field }: { field: StoredField }) => (
  <>
    {rulesText(field)}
    {field.options && <p className={styles.hint}>{field.options.join(', ')}</p>}
  </>
);

/** Deletes a category. One that is in use has a link to its products. */
const DeleteCategory = ({ category: { id, name }, onClose }: { category: Category; onClose: () => void }) => (
  <DeleteDialog
    title="Delete category"
    document={deleteCategoryDocument}
    id={id}
    list="/categories"
    queryKey="categories"
    onClose={onClose}
    help={(error) => hasCode(error, 'CATEGORY_IN_USE') && <Products id={id} />}
  >
    <p>
      <bdi>{`${name} is deleted with its custom fields.`}</bdi>
    </p>
  </DeleteDialog>
);

const Products = ({ id }: { id: string }) => (
  <p>
    <Link to="/products" search={{ category: id }}>
      Show its products
    </Link>
  </p>
);

type Row = CategoryProductsQuery['products']['data'][number];

const COLUMNS: Column<Row>[] = [
  {
    head: 'Part number',
    narrow: 'title',
    width: 180,
    cell: ({ id, partnumber }) => (
      <Link to="/products/$id" params={{ id }} className={styles.code}>
        <bdi>{partnumber}</bdi>
      </Link>
    ),
  },
  { head: 'Description', cell: ({ description }) => <UserText value={description} /> },
  {
    head: 'List price',
    isNumber: true,
    narrow: 'end',
    width: 148,
    cell: ({ list_price }) => <Price value={list_price} />,
  },
];

/** The products of a category by part number. */
function CategoryProducts({ id, page }: { id: string; page: number }) {
  const products = useQuery({
    queryKey: ['products', 'of-category', id, page],
    queryFn: async ({ signal }) =>
      (await post(categoryProductsDocument, { id, first: PER_PAGE, page }, { signal })).products,
    placeholderData: keepPreviousData,
  });
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>Products</h2>
      {products.data && products.data.paginatorInfo.total > 0 && (
        <p>
          <Link to="/products" search={{ category: id }} className={buttonClasses()}>
            Show in Products
          </Link>
        </p>
      )}
      <List
        query={products}
        pageOf={(found) => pagedByApi(found, found.paginatorInfo.total)}
        table={{ name: 'Products', columns: COLUMNS }}
        empty={<p className={styles.hint}>No products are in this category.</p>}
      />
    </section>
  );
}
