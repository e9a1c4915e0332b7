/** Whether two values are the same as stored: JSON is compared by value, without the order of keys. An absent value equals null. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other || (one ?? null) === (other ?? null)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) =>
        Object.hasOwn(other, key) &&
        isSameMember((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
    )
  );
}

/** A member that is null is not absent: an absent one has no key. */
const isSameMember = (one: unknown, other: unknown): boolean => one === other || isSameValue(one, other);
