import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { announce } from '../../ui/status';
import { useStoredForm } from '../../ui/use-stored-form';
import { ProductForm } from './product-form';
import { NEW_PRODUCT, type Product, type ProductInput, type ProductValues, formValues } from './product-values';
import { createProductDocument, updateProductDocument } from './products.graphql.ts';

/** The form of a stored product. */
export function StoredProduct({ product }: { product: Product }) {
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
export function NewProduct() {
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
