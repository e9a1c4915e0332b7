import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { hasCode } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../ui/form-dialog';
import { announce } from '../../ui/status';
import { WriteProblem } from '../../ui/write-problem';
import type { Category } from './category-values';
import { deleteCategoryDocument } from './category.graphql.ts';
import { WORDS } from './words';

/** Deletes a category. One that is in use has a link to its products. */
export function DeleteCategory({ category, onClose }: { category: Category; onClose: () => void }) {
  const remove = useWrite(deleteCategoryDocument);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const confirm = async () => {
    if (!(await remove.send({ id: category.id }))) return;
    announce(WORDS.deleted);
    await navigate({ to: '/categories', ignoreBlocker: true });
    await queries.invalidateQueries({ queryKey: ['categories'] });
  };
  return (
    <FormDialog
      title={WORDS.deleteCategory}
      sending={WORDS.deleting}
      isSending={remove.isSending}
      isDangerous
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        <bdi>{WORDS.deleteText(category.name)}</bdi>
      </p>
      <WriteProblem state={remove.state} onRetry={() => void confirm()} />
      {hasCode(remove.error, 'CATEGORY_IN_USE') && (
        <p>
          <Link to="/products" search={{ category: category.id } as never}>
            {WORDS.showProducts}
          </Link>
        </p>
      )}
    </FormDialog>
  );
}
