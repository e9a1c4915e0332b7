export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  examples?: unknown[];
}

export interface Parameter {
  $ref?: string;
  in: string;
  name: string;
  example?: unknown;
}

export interface Described {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  operationId: string;
}

/** The parts of the OpenAPI document that are needed to build requests. */
export interface OpenApi {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}

/**
 * The examples that the OpenAPI document has for members of inputs and for parameters: of the schema with the name of the
 * type, else of any input or parameter with the name of the member.
 */
export class Examples {
  private readonly byMember = new Map<string, unknown[]>();

  constructor(private readonly document: OpenApi) {
    for (const [name, { properties = {} }] of Object.entries(document.components.schemas)) {
      if (name.endsWith('Input'))
        for (const [member, { examples = [] }] of Object.entries(properties)) this.add(member, examples);
    }
    for (const { parameters = [] } of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
      for (const { name, example } of parameters) this.add(name, [example]);
    }
  }

  /** @param fits whether a value has the type of the member */
  of(type: string, member: string, fits: (value: unknown) => boolean): unknown {
    const own = this.document.components.schemas[type]?.properties?.[member]?.examples ?? [];
    return [...own, ...(this.byMember.get(member) ?? [])].find(
      (value) => value !== null && value !== undefined && fits(value),
    );
  }

  private add(member: string, values: unknown[]): void {
    this.byMember.set(member, [...(this.byMember.get(member) ?? []), ...values]);
  }
}
