import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { Button, buttonClasses } from '../../ui/button';
import { DeleteDialog } from '../../ui/delete-dialog';
import { ListState } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { Crumb } from '../../ui/crumb';
import { PageHeading } from '../../ui/page-heading';
import { announce } from '../../ui/status';
import { useStoredForm } from '../../ui/use-stored-form';
import { ProductFacts } from './product-facts';
import { ProductForm } from './product-form';
import { NEW_PRODUCT, type Product, type ProductInput, type ProductValues, formValues } from './product-values';
import { productQuery } from './products-query';
import { createProductDocument, deleteProductDocument, updateProductDocument } from './products.graphql.ts';

/** A product with its stored and inherited values. */
export function ProductPage({ id }: { id: string }) {
  const product = useQuery(productQuery(id));
  if (product.data === null) return <NotFoundState to="/products" label="Products" />;
  return (
    <>
      {!product.data && <PageHeading />}
      <ListState query={product}>{(data) => data && <Opened product={data} />}</ListState>
    </>
  );
}

function Opened({ product }: { product: Product }) {
  const { can } = useViewer();
  const mayChange = can('catalog:write');
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Crumb to="/products">Products</Crumb>
      <PageHeading title={product.partnumber} hint={product.description ?? undefined}>
        {can('requests:read') && (
          <Link to="/requests" search={{ part: product.partnumber }} className={buttonClasses()}>
            Requests with this part
          </Link>
        )}
        {mayChange && (
          <Button look="danger" onClick={() => setDeleting(true)}>
            Delete product
          </Button>
        )}
      </PageHeading>
      {mayChange ? <StoredProduct product={product} /> : <ProductFacts product={product} />}
      {isDeleting && <DeleteProduct product={product} onClose={() => setDeleting(false)} />}
    </>
  );
}

export const NewProductPage = () => (
  <>
    <Crumb to="/products">Products</Crumb>
    <PageHeading />
    <NewProduct />
  </>
);

const DeleteProduct = ({ product: { id, partnumber }, onClose }: { product: Product; onClose: () => void }) => (
  <DeleteDialog
    title="Delete product"
    document={deleteProductDocument}
    id={id}
    list="/products"
    queryKey="products"
    onClose={onClose}
  >
    <p>
      <bdi>{`${partnumber} is deleted. Requests keep their lines with this part.`}</bdi>
    </p>
  </DeleteDialog>
);

/** The form of a stored product. */
function StoredProduct({ product }: { product: Product }) {
  const form = useStoredForm(product, formValues);
  const write = useWrite(updateProductDocument);
  const queries = useQueryClient();
  const save = async (input: ProductInput) => {
    const values = form.getValues();
    if (!(await write.send({ id: product.id, input }))) return;
    form.reset(values);
    await queries.invalidateQueries({ queryKey: ['products'] });
    announce('Saved.');
  };
  return <ProductForm form={form} product={product} write={write} onSave={(input) => void save(input)} />;
}

/** The form of a product that is created. */
function NewProduct() {
  const form = useForm<ProductValues>({ defaultValues: NEW_PRODUCT });
  const write = useWrite(createProductDocument);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const save = async (input: ProductInput) => {
    const id = (await write.send({ input }))?.createProduct?.id;
    if (id === undefined) return;
    announce('Saved.');
    await navigate({ to: '/products/$id', params: { id }, ignoreBlocker: true });
    await queries.invalidateQueries({ queryKey: ['products'] });
  };
  return <ProductForm form={form} write={write} onSave={(input) => void save(input)} />;
}
