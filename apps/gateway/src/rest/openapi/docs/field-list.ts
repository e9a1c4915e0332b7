import type { Schema } from '../../framework/schema';
import { type Markup, html, joined, prose } from './html';
import { type ParameterObject, sentText } from './paged-document';
import { constraintsOf, json, schemaType } from './schema-type';

/** A parameter, or a member of an object. */
interface Field {
  name: string;
  /** Where a parameter is: path, query or header. */
  place?: string;
  presence?: 'required' | 'optional';
  schema: Schema;
  description?: string;
  example?: Markup;
}

export const parameterList = (parameters: ParameterObject[]): Markup =>
  fieldList(
    parameters.map(({ name, in: place, required, schema, description, example }) => {
      return {
        name,
        place,
        presence: required ? 'required' : undefined,
        schema,
        description,
        example: example === undefined ? undefined : sent(example),
      };
    }),
  );

const sent = (example: unknown): Markup => html`<code>${sentText(example)}</code>`;

/** The members of a body that a client sends, those that are required first. */
export function inputMembers({ properties = {}, required = [] }: Schema): Markup {
  const names = Object.keys(properties).sort(
    (one, other) => Number(required.includes(other)) - Number(required.includes(one)),
  );
  return fieldList(
    names.map((name) => memberOf(name, properties[name] ?? {}, required.includes(name) ? 'required' : undefined)),
  );
}

/** The members of a body that the service sends. Most are always present, so the others are marked. */
export const outputMembers = ({ properties = {}, required = [] }: Schema): Markup =>
  fieldList(
    Object.entries(properties).map(([name, schema]) =>
      memberOf(name, schema, required.includes(name) ? undefined : 'optional'),
    ),
  );

function memberOf(name: string, schema: Schema, presence?: Field['presence']): Field {
  const example = schema.examples?.[0] ?? undefined;
  return {
    name,
    presence,
    schema,
    description: schema.description,
    example: example === undefined ? undefined : json(example),
  };
}

const fieldList = (fields: Field[]): Markup => html`<dl class="fields">${fields.map(fieldOf)}</dl>`;

function fieldOf({ name, place, presence, schema, description = '', example }: Field): Markup {
  const facts = [...constraintsOf(schema), ...(example ? [html`example ${example}`] : [])];
  const text = presence === 'required' ? description.replace(/^Required\.\s*/, '') : description;
  return html`<div>
    <dt>
      <code>${name}</code>
      <span>${place && `${place}, `}${schemaType(schema)}</span>${presence && html` <b>${presence}</b>`}
    </dt>
    <dd>
      ${text && html`<p>${prose(text)}</p>`}${facts.length > 0 && html`<p class="facts">${joined(facts, ' · ')}</p>`}
    </dd>
  </div>`;
}
