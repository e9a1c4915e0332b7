import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { post } from '../../api/post';
import { useWrite } from '../../api/use-write';
import { recordedText } from '../../api/was-recorded';
import { FormDialog } from '../../ui/form-dialog';
import { announce } from '../../ui/status';
import { WriteProblem } from '../../ui/write-problem';
import type { Product } from './product-values';
import { deleteProductDocument, productDocument } from './product.graphql.ts';
import { WORDS } from './words';

export function DeleteProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const remove = useWrite(deleteProductDocument);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const confirm = async () => {
    if (!(await remove.send({ id: product.id }))) return;
    announce(WORDS.deleted);
    await navigate({ to: '/products', ignoreBlocker: true });
    await queries.invalidateQueries({ queryKey: ['products'] });
  };
  return (
    <FormDialog
      title={WORDS.deleteProduct}
      sending={WORDS.deleting}
      isSending={remove.isSending}
      isDangerous
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        <bdi>{WORDS.deleteText(product.partnumber)}</bdi>
      </p>
      <WriteProblem
        state={remove.state}
        onRetry={() => void confirm()}
        onCheck={async () => recordedText((await post(productDocument, { id: product.id })).product === null)}
      />
    </FormDialog>
  );
}
