import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { post } from '../../api/post';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { Button } from '../../ui/button';
import { ListState } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { PageHeading } from '../../ui/page-heading';
import { announce } from '../../ui/status';
import { useStoredForm } from '../../ui/use-stored-form';
import { CategoryFacts } from './category-facts';
import { CategoryForm } from './category-form';
import { CategoryProducts } from './category-products';
import { type Category, type CategoryInput, type CategoryValues, NEW_CATEGORY, formValues } from './category-values';
import { categoryDocument, createCategoryDocument, updateCategoryDocument } from './category.graphql.ts';
import styles from './category.module.css';
import { DeleteCategory } from './delete-category';

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
      <PageHeading />
      <CategoryForm form={form} write={write} onSave={(input) => void save(input)} />
    </>
  );
}
