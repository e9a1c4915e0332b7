import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { hasMembers } from '../../api/was-recorded';
import { announce } from '../../ui/status';
import { useStoredForm } from '../../ui/use-stored-form';
import { ProductForm } from './product-form';
import { NEW_PRODUCT, type Product, type ProductInput, type ProductValues, valuesOf } from './product-values';
import { createProductDocument, updateProductDocument } from './product.graphql.ts';
import { productQuery, productsQuery } from './products-query';
import { WORDS } from './words';

/** The form of a stored product. */
export function StoredProduct({ product }: { product: Product }) {
  const form = useStoredForm(product, valuesOf);
  const write = useWrite(updateProductDocument);
  const queries = useQueryClient();
  const save = async (input: Partial<ProductInput>) => {
    const values = form.getValues();
    if (!(await write.send({ id: product.id, input }))) return;
    form.reset(values);
    await queries.invalidateQueries({ queryKey: ['products'] });
    announce(WORDS.saved);
  };
  const wasSaved = async (input: ProductInput) => isStored(await queries.fetchQuery(productQuery(product.id)), input);
  return (
    <ProductForm form={form} product={product} write={write} onSave={(input) => void save(input)} wasSaved={wasSaved} />
  );
}

/** The form of a product that is created. */
export function NewProduct() {
  const form = useForm<ProductValues>({ defaultValues: NEW_PRODUCT });
  const write = useWrite(createProductDocument);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const save = async (input: Partial<ProductInput>) => {
    const id = (await write.send({ input }))?.createProduct?.id;
    if (id === undefined) return;
    announce(WORDS.saved);
    await navigate({ to: '/products/$id', params: { id }, ignoreBlocker: true });
    await queries.invalidateQueries({ queryKey: ['products'] });
  };
  /** A part number is unique, and the search for it finds parts of part numbers too. */
  const wasSaved = async (input: ProductInput) => {
    const { data } = await queries.fetchQuery(productsQuery({ q: input.partnumber }));
    const found = data.find(({ partnumber }) => partnumber === input.partnumber);
    return found !== undefined && isStored(await queries.fetchQuery(productQuery(found.id)), input);
  };
  return <ProductForm form={form} write={write} onSave={(input) => void save(input)} wasSaved={wasSaved} />;
}

const isStored = (stored: Product | null, input: ProductInput): boolean =>
  stored !== null &&
  hasMembers(
    { ...stored, category_id: stored.category?.id ?? null },
    { ...input, other_details: stored.other_details },
  );
