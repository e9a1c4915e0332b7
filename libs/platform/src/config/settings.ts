import { getMetadataStorage, validateSync } from 'class-validator';
import { settingsFromFiles } from './settings-from-files';

export interface SettingFacts {
  /** One or two sentences for the operator, as in `.env.example`. */
  description: string;
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

type SettingsClass = new () => object;
type Intersection<T> = (T extends unknown ? (of: T) => void : never) extends (of: infer I) => void ? I : never;

/** A class with the settings, rules and defaults of several classes, in their order. A rule of one may read the settings of another. */
export function settingsFrom<Groups extends SettingsClass[]>(
  ...groups: Groups
): new () => Intersection<InstanceType<Groups[number]>> {
  class Combined {
    constructor() {
      for (const group of groups) Object.assign(this, new group());
    }
  }
  const rules = getMetadataStorage();
  for (const group of groups) {
    for (const [name, facts] of settingsOf(group)) Setting(facts)(Combined.prototype, name);
    for (const rule of rules.getTargetValidationMetadatas(group, '', false, false))
      rules.addValidationMetadata({ ...rule, target: Combined });
  }
  return Combined as new () => Intersection<InstanceType<Groups[number]>>;
}

/** Environment variables are invalid. The message lists every fault. */
export class WrongSettings extends Error {
  constructor(readonly faults: string[]) {
    super(`These settings are wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

/**
 * Reads a settings class from environment variables; an empty one counts as absent. Each may come from a file, `<NAME>_FILE`.
 *
 * A fault shows the value of a setting that has a default. One without a default may be a secret, such as an address with a
 * password, so its fault names only the setting and the rule. So does the fault of one that came from a file.
 *
 * @throws WrongSettings with every fault
 */
export function readSettings<T extends object>(type: new () => T, given: NodeJS.ProcessEnv): T {
  const names = [...settingsOf(type).keys()];
  const { environment, faults, fromFile } = settingsFromFiles(names, given);
  const settings = new type() as T & Record<string, unknown>;
  for (const name of names) {
    const text = environment[name]?.trim();
    if (text) (settings as Record<string, unknown>)[name] = converted(text, settings[name]);
  }
  const defaults = new type() as Record<string, unknown>;
  const isShown = (name: string): boolean => defaults[name] !== undefined && !fromFile.has(name);
  const invalid = validateSync(settings)
    .filter(({ property }) => !faults.has(property))
    .flatMap(({ property, constraints = {}, value }) =>
      Object.values(constraints).map((fault) =>
        isShown(property) ? `${fault} (it is ${JSON.stringify(value)})` : fault,
      ),
    );
  if (faults.size || invalid.length) throw new WrongSettings([...faults.values(), ...invalid]);
  return settings;
}

/**
 * The environment with the contents of `<NAME>_FILE` in place of the files, for the settings of a class.
 *
 * @throws WrongSettings when a file cannot be read, or a setting and its file are both set
 */
export function readFiles(type: new () => object, given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { environment, faults } = settingsFromFiles(settingsOf(type).keys(), given);
  if (faults.size) throw new WrongSettings([...faults.values()]);
  return environment;
}

/** Converts to the type of the default value. A setting without a default is text. */
function converted(text: string, given: unknown): unknown {
  if (typeof given === 'number') return Number(text);
  if (typeof given === 'boolean') return { true: true, '1': true, false: false, '0': false }[text] ?? text;
  return text;
}
