import { Price, UserText } from '../../ui/values';
import type { StoredLine } from './form-values';
import type { ListPrice } from './list-price';

/** The product of a line and its list price, or that the catalogue has no such product. */
export function PartHint({ part, stored }: { part: ListPrice['part']; stored: StoredLine | undefined }) {
  if (part === undefined) return '\u00a0';
  if (part === null) return 'Not in the catalogue.';
  const { description, list_price, moq } = part;
  const list = stored && stored.partnumber === part.partnumber ? stored.list_price_at_request : list_price;
  return (
    <>
      {list === null ? (
        'No list price'
      ) : (
        <>
          List <Price value={list} />
        </>
      )}
      {moq !== null && ` · MOQ ${moq}`}
      {description && (
        <>
          {' · '}
          <UserText value={description} />
        </>
      )}
    </>
  );
}
