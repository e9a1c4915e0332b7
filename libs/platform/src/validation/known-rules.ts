import { getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Rules = ReturnType<Storage['getTargetValidationMetadatas']>;
type Search = Parameters<Storage['getTargetValidationMetadatas']>;

/**
 * Makes class-validator keep the rules of each class. It searches the rules of all classes for each input that it checks, although the
 * rules of a class are complete before its first check. A check with groups or a schema, of which this project has none, still searches.
 */
export function keepRules(storage: Storage = getMetadataStorage()): void {
  const search = storage.getTargetValidationMetadatas.bind(storage);
  const group = storage.groupByPropertyName.bind(storage);
  const ofClass = new WeakMap<object, Rules>();
  const grouped = new WeakMap<Rules, ReturnType<Storage['groupByPropertyName']>>();
  storage.getTargetValidationMetadatas = (...given: Search) => {
    const [type, schema, always, isStrict, groups] = given;
    const isPlain = !schema && !always && !isStrict && !groups?.length;
    return isPlain && typeof type === 'function' ? kept(ofClass, type, () => search(...given)) : search(...given); // an input may have a field `constructor`
  };
  storage.groupByPropertyName = (rules) => kept(grouped, rules, () => group(rules));
}

function kept<K extends object, V>(known: WeakMap<K, V>, key: K, find: () => V): V {
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
}
