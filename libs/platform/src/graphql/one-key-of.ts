import { ValidationFailed } from '../errors/errors';

/**
 * The one key of a look-up that was given. `external_source` belongs to the key `external_id`.
 *
 * @param names the keys in the order of the arguments
 * @throws ValidationFailed at the first argument, unless exactly one is given
 */
export function oneKeyOf<Name extends string>(
  args: { [K in Name]?: string | null } & { external_source?: string | null },
  names: readonly Name[],
): { key: Name; value: string } {
  const given = names.flatMap((key) => {
    const value = args[key];
    return typeof value === 'string' ? [{ key, value }] : [];
  });
  const [only] = given;
  const isStraySource = typeof args.external_source === 'string' && only?.key !== 'external_id';
  if (given.length === 1 && only && !isStraySource) return only;
  throw new ValidationFailed([{ path: [names[0] ?? ''], rule: 'exactly_one', params: { keys: names.join(', ') } }]);
}
