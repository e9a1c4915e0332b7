import { MissingPrimaryKey, ValidationFailed } from '../errors/errors';

/**
 * The id of the row that an update means: from the argument or from the input, in whichever style the client writes.
 *
 * @throws MissingPrimaryKey when neither names one
 * @throws ValidationFailed when they name two
 */
export function primaryKey(argument: string | null | undefined, input: { id?: string | null }): string {
  const id = argument?.trim() || input.id;
  if (!id) throw new MissingPrimaryKey();
  if (input.id && input.id.toUpperCase() !== id.toUpperCase())
    throw new ValidationFailed([{ path: ['input', 'id'], rule: 'same', params: { argument: 'id' } }]);
  return id;
}
