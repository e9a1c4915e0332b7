import { DeleteDialog } from '../../ui/delete-dialog';
import type { Product } from './product-values';
import { deleteProductDocument } from './products.graphql.ts';
import { WORDS } from './words';

export const DeleteProduct = ({ product: { id, partnumber }, onClose }: { product: Product; onClose: () => void }) => (
  <DeleteDialog
    title={WORDS.deleteProduct}
    document={deleteProductDocument}
    id={id}
    list="/products"
    queryKey="products"
    onClose={onClose}
  >
    <p>
      <bdi>{WORDS.deleteText(partnumber)}</bdi>
    </p>
  </DeleteDialog>
);
