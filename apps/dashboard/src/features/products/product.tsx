import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../../api/viewer';
import { Button, buttonClasses } from '../../ui/button';
import { ListState } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { PageHeading } from '../../ui/page-heading';
import { DeleteProduct } from './delete-product';
import { NewProduct, StoredProduct } from './product-editors';
import { ProductFacts } from './product-facts';
import type { Product } from './product-values';
import { productQuery } from './products-query';

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
    <PageHeading />
    <NewProduct />
  </>
);
