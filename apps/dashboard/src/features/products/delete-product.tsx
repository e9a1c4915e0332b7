import { DeleteDialog } from '../../ui/delete-dialog';
import type { Product } from './product-values';
import { deleteProductDocument } from './products.graphql.ts';

export const DeleteProduct = ({ product: { id, partnumber }, onClose }: { product: Product; onClose: () => void }) => (
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
