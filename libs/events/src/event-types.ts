import { type JsonSchema, bodySchema } from './event-schema';
import type { EventType } from './event-type';

/** What a library declares about an event type of its aggregate. */
export interface EventDeclaration {
  /** When the event occurs: a sentence. */
  description: string;
  /** The version of the release that brings the type. */
  since: string;
  /** Whether an endpoint that names no types receives it. */
  is_default?: boolean;
  /** The schema of `data`. */
  schema: JsonSchema;
  /** The `data` of an example, in the form of a real event, about a resource that does not exist. `id` returns the next id. */
  example: (id: () => string) => { id: string };
}

const EVERYTHING = '*';

const patternOf = (type: string): string => `${type.slice(0, type.indexOf('.'))}.*`;

/** Whether a subscriber with these types and patterns receives events of this type. */
export const listensTo = (patterns: readonly string[], type: string): boolean =>
  patterns.some((pattern) => pattern === EVERYTHING || pattern === type || pattern === patternOf(type));

/** Fixed ids, so that an example in the catalogue is the same in every response. */
const EXAMPLE_IDS = ['01KJQDJGR0RT2GZSKYPD8J86G9', '01KJQDJGR1B6T2C8X4Z0V9N5M7', '01KJQ8Z1XJ7D4F2H8K6M0P9Q3T'];
const EXAMPLE_EVENT_ID = '01KJQDJH1QW5E0A2S4D6F8G0H2';
const EXAMPLE_TIMESTAMP = '2026-03-02T14:20:31.000Z';

/** The next of the fixed ids, from the first one again after the last. */
function fixedIds(): () => string {
  let used = 0;
  return () => EXAMPLE_IDS[used++ % EXAMPLE_IDS.length] as string;
}

/**
 * The event types that the imported libraries have declared. Its lists grow with each declaration, so a rule of an input that
 * keeps a list also knows the types of libraries that are imported later.
 */
export class EventTypes {
  private readonly declared = new Set<string>();

  /** All types, by name. */
  readonly catalogue: EventType[] = [];

  /** The values that a subscriber may name: types, `resource.*` for each resource with several types, and `*`. */
  readonly patterns: string[] = [EVERYTHING];

  /** The subscription of an endpoint that names no types. */
  readonly defaults: string[] = [];

  /** Declares the types of a resource. @returns the name of each type, `resource.verb`, by its verb */
  declare<R extends string, V extends string>(
    resource: R,
    declarations: Record<V, EventDeclaration>,
  ): { [Verb in V]: `${R}.${Verb}` } {
    const named = Object.entries<EventDeclaration>(declarations).map(([verb, declaration]) => {
      const name = `${resource}.${verb}`;
      this.add(name, resource, declaration);
      return [verb, name];
    });
    if (named.length > 1) this.patterns.push(`${resource}.*`);
    this.patterns.sort(); // the order of declarations is that of imports
    return Object.fromEntries(named) as { [Verb in V]: `${R}.${Verb}` };
  }

  get names(): string[] {
    return this.catalogue.map(({ name }) => name);
  }

  has(type: string): boolean {
    return this.declared.has(type);
  }

  /** The types that a subscriber with these patterns receives. */
  matching(patterns: readonly string[]): string[] {
    return this.names.filter((type) => listensTo(patterns, type));
  }

  /** The `data` of a test event: that of the catalogue's example, marked as a test. */
  testData(type: string): { id: string; test: true } {
    const entry = this.catalogue.find(({ name }) => name === type);
    if (!entry) throw new Error(`No library has declared the event type ${type}.`);
    return { ...entry.example.data, test: true };
  }

  private add(name: string, resource_type: string, declaration: EventDeclaration): void {
    if (this.has(name)) throw new Error(`The event type ${name} is declared twice.`);
    this.declared.add(name);
    const { description, since, is_default = false, schema, example } = declaration;
    this.catalogue.push({
      name,
      description,
      resource_type,
      is_default,
      since,
      schema: bodySchema(name, schema),
      example: { id: EXAMPLE_EVENT_ID, type: name, timestamp: EXAMPLE_TIMESTAMP, data: example(fixedIds()) },
    });
    this.catalogue.sort((a, b) => (a.name < b.name ? -1 : 1));
    this.patterns.push(name);
    if (is_default) this.defaults.push(name);
  }
}

/** The event types of this process. */
export const eventTypes = new EventTypes();
