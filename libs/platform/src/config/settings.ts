import { validateSync } from 'class-validator';

export interface SettingFacts {
  /** One sentence or two for the operator. */
  says: string;
  /** Shown in `.env.example` where there is no default. */
  example?: string;
}

const documented = new WeakMap<object, Map<string, SettingFacts>>();

/** Makes a property of a settings class an environment variable of the same name. */
export const Setting =
  (facts: SettingFacts): PropertyDecorator =>
  (target, property) => {
    const own = documented.get(target) ?? new Map<string, SettingFacts>();
    documented.set(target, own.set(String(property), facts));
  };

/** The settings of a class with what they say, in the order of the source, then those that it inherits. */
export function settingsOf(type: new () => object): Map<string, SettingFacts> {
  const settings = new Map<string, SettingFacts>();
  for (let of = type.prototype as object | null; of; of = Object.getPrototypeOf(of) as object | null)
    for (const [name, facts] of documented.get(of) ?? []) settings.set(name, facts);
  return settings;
}

/** Settings that are wrong, all of them. */
export class WrongSettings extends Error {
  constructor(readonly faults: string[]) {
    super(`These settings are wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

/**
 * Reads a settings class from environment variables; an empty one counts as absent.
 *
 * A fault shows the value of a setting that has a default. One without a default may be a secret, such as an address with a
 * password, so its fault names only the setting and the rule.
 *
 * @throws WrongSettings with every fault
 */
export function readSettings<T extends object>(type: new () => T, environment: NodeJS.ProcessEnv): T {
  const settings = new type() as T & Record<string, unknown>;
  for (const name of settingsOf(type).keys()) {
    const text = environment[name]?.trim();
    if (text) (settings as Record<string, unknown>)[name] = converted(text, settings[name]);
  }
  const defaults = new type() as Record<string, unknown>;
  const found = (name: string, value: unknown): string => (defaults[name] === undefined ? '' : ` (it is ${JSON.stringify(value)})`);
  const faults = validateSync(settings).flatMap(({ property, constraints = {}, value }) =>
    Object.values(constraints).map((fault) => `${fault}${found(property, value)}`),
  );
  if (faults.length) throw new WrongSettings(faults);
  return settings;
}

/** A setting is of the kind of its default; one without is text. */
function converted(text: string, given: unknown): unknown {
  if (typeof given === 'number') return Number(text);
  if (typeof given === 'boolean') return { true: true, '1': true, false: false, '0': false }[text] ?? text;
  return text;
}
