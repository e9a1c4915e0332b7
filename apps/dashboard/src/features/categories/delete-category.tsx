import { Link } from '@tanstack/react-router';
import { hasCode } from '../../api/refused';
import { DeleteDialog } from '../../ui/delete-dialog';
import type { Category } from './category-values';
import { deleteCategoryDocument } from './category.graphql.ts';

/** Deletes a category. One that is in use has a link to its products. */
export const DeleteCategory = ({ category: { id, name }, onClose }: { category: Category; onClose: () => void }) => (
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
