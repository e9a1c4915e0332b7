type ClassOf<T = object> = new () => T;

/** How the fields of an input class are read before they are checked. */
interface FieldReading {
  /** Left as it came: neither trimmed nor looked into. */
  verbatim?: boolean;
  /** The input class of the value, or of each item of the list. */
  nested?: () => ClassOf;
}

const readings = new WeakMap<object, Map<string, FieldReading>>();

export function readAs(reading: FieldReading): PropertyDecorator {
  return (target, property) => {
    const own = readings.get(target) ?? new Map<string, FieldReading>();
    readings.set(target, own.set(String(property), reading));
  };
}

function readingOf(prototype: object, property: string): FieldReading {
  for (let each: object | null = prototype; each; each = Object.getPrototypeOf(each) as object | null) {
    const found = readings.get(each)?.get(property);
    if (found) return found;
  }
  return {};
}

/** An instance of the input class from what the client sent: texts trimmed, blank ones null, JSON values untouched. */
export function readInput<T extends object>(type: ClassOf<T>, sent: object): T {
  const input = new type();
  for (const [property, value] of Object.entries(sent)) {
    const { verbatim, nested } = readingOf(type.prototype as object, property);
    Object.defineProperty(input, property, { value: verbatim ? value : tidy(value, nested), enumerable: true, writable: true, configurable: true });
  }
  return input;
}

function tidy(value: unknown, nested?: () => ClassOf): unknown {
  if (typeof value === 'string') return value.trim() || null;
  if (Array.isArray(value)) return value.map((item) => tidy(item, nested));
  if (nested && isObject(value)) return readInput(nested(), value);
  return value;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
