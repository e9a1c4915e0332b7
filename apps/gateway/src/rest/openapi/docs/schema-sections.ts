import type { Schema } from '../../framework/schema';
import { inputMembers, outputMembers } from './field-list';
import { type Markup, html, prose } from './html';
import type { PagedDocument } from './paged-document';
import { schemaType } from './schema-type';

/** Every named schema. Its anchor is its name. */
export const schemaSections = ({ schemas }: PagedDocument['components']): Markup =>
  html`<section class="group" id="schemas">
    <h2><a href="#schemas">Schemas</a></h2>
    <p>Types of bodies and responses. Generated clients have types with these names.</p>
    ${Object.entries(schemas).map(([name, schema]) => schemaSection(name, schema))}
  </section>`;

const schemaSection = (name: string, schema: Schema): Markup =>
  html`<section class="schema" id="${name}">
    <h3><a href="#${name}">${name}</a></h3>
    ${schema.description && html`<p>${prose(schema.description)}</p>`} ${contentOf(name, schema)}
  </section>`;

function contentOf(name: string, schema: Schema): Markup {
  if (!schema.properties) return html`<p>${schemaType(schema)}</p>`;
  return name.endsWith('Input') ? inputMembers(schema) : outputMembers(schema);
}
