import type { Schema } from '../../framework/schema';
import { type Markup, type Piece, html, joined } from './html';
import { nameIn } from './paged-document';

/** A value of JSON as code. */
export const json = (value: unknown): Markup => html`<code>${JSON.stringify(value)}</code>`;

/** The type of a value in words, such as `array of Product` or `string or null`. A named schema is a link. */
export function schemaType({ $ref, anyOf, enum: values, type, format, items }: Schema): Markup {
  if ($ref) return html`<a href="#${nameIn($ref)}">${nameIn($ref)}</a>`;
  if (anyOf) return alternatives(anyOf.map(schemaType));
  if (values) return alternatives(values.map(json));
  if (!type) return html`any JSON`;
  return alternatives([type].flat().map((each) => namedType(each, format, items)));
}

const alternatives = (pieces: Piece[]): Markup => html`${joined(pieces, ' or ')}`;

function namedType(type: string, format?: string, items?: Schema): Markup {
  if (type === 'array') return items ? html`array of ${schemaType(items)}` : html`array`;
  return format === 'date' && type === 'string' ? html`date` : html`${type}`;
}

const NUMBER = new Intl.NumberFormat('en-US');
const count = (value: number, unit: string): string => `${NUMBER.format(value)} ${unit}${value === 1 ? '' : 's'}`;

/** The constraints of a value, each in a few words. */
export function constraintsOf(schema: Schema): Piece[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern, default: preset } = schema;
  return [
    ...range(minimum, maximum),
    ...bounds(minLength, maxLength, 'character'),
    ...bounds(minItems, maxItems, 'item'),
    ...(pattern === undefined ? [] : [html`pattern <code>${pattern}</code>`]),
    ...(preset === undefined ? [] : [html`default ${json(preset)}`]),
  ];
}

function range(least?: number, most?: number): string[] {
  if (least !== undefined && most !== undefined) return [`${NUMBER.format(least)} to ${NUMBER.format(most)}`];
  if (least !== undefined) return [`at least ${NUMBER.format(least)}`];
  return most === undefined ? [] : [`at most ${NUMBER.format(most)}`];
}

const bounds = (least: number | undefined, most: number | undefined, unit: string): string[] => [
  ...(least === undefined ? [] : [`at least ${count(least, unit)}`]),
  ...(most === undefined ? [] : [`at most ${count(most, unit)}`]),
];
