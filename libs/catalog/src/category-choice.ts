import { type Failure, storedId } from '@das/platform';
import type { ProductCategory } from './product-category';
import type { UpdateProductInput } from './product-inputs';

/** A category by id, by code, or both. */
export type CategoryChoice = Pick<UpdateProductInput, 'category_code' | 'category_id'>;

export const namesCategory = ({ category_id, category_code }: CategoryChoice): boolean =>
  category_id !== undefined || category_code !== undefined;

type Found = ProductCategory | null | undefined;

interface Categories {
  byCode: (code: string) => Found | Promise<Found>;
  byId: (id: string) => Found | Promise<Found>;
}

/** The category that the id, the code, or both name. */
export async function chosenCategory(
  { category_id, category_code }: CategoryChoice,
  { byCode, byId }: Categories,
): Promise<{ category: ProductCategory | null; failures: Failure[] }> {
  const missing = (field: string) => ({
    category: null,
    failures: [{ path: ['input', field], rule: 'exists' as const }],
  });
  if (category_code) {
    const category = await byCode(category_code);
    const isOther = category_id !== undefined && category?.id !== storedId(category_id ?? '');
    return category && !isOther ? { category, failures: [] } : missing('category_code');
  }
  if (!category_id) return { category: null, failures: [] };
  if (category_code === null) return missing('category_code');
  const category = await byId(category_id);
  return category ? { category, failures: [] } : missing('category_id');
}
