import { validateSync } from 'class-validator';

export interface SettingFacts {
  /** One or two sentences for the operator, as in `.env.example`. */
  says: string;
  /** The value that `.env.example` shows for a setting without a default. */
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

/** The documented settings of a class by name: its own in source order, then the inherited ones. */
export function settingsOf(type: new () => object): Map<string, SettingFacts> {
  const settings = new Map<string, SettingFacts>();
  for (let of = type.prototype as object | null; of; of = Object.getPrototypeOf(of) as object | null)
    for (const [name, facts] of documented.get(of) ?? []) settings.set(name, facts);
  return settings;
}

/** Environment variables are invalid. The message lists every fault. */
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

/** Converts to the type of the default value. A setting without a default is text. */
function converted(text: string, given: unknown): unknown {
  if (typeof given === 'number') return Number(text);
  if (typeof given === 'boolean') return { true: true, '1': true, false: false, '0': false }[text] ?? text;
  return text;
}
