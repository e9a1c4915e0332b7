import type { Parameter } from './parameters';

interface Content {
  content?: Record<string, { example?: unknown; examples?: Record<string, { value: unknown }>; schema?: { $ref?: string } }>;
}

interface Reference {
  $ref?: string;
}

interface DocumentedOperation {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  parameters?: (Parameter & Reference)[];
  requestBody?: Content;
  responses: Record<string, Content & Reference & { description?: string }>;
}

/** The parts of the document that the page shows. */
export interface PagedDocument {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, object>; responses: Record<string, Content & { description?: string }>; parameters: Record<string, Parameter> };
}

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; color: #1c2330; background: #fff }
code, pre { font: 14px/1.45 ui-monospace, monospace } pre { background: #f4f5f8; padding: .75rem; overflow-x: auto; border-radius: 4px }
details { border: 1px solid #d5d9e2; border-radius: 4px; margin: .4rem 0; padding: .4rem .8rem } summary { cursor: pointer }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; vertical-align: top; border-bottom: 1px solid #d5d9e2; padding: .25rem .5rem }
.method { display: inline-block; min-width: 4.5rem; font-weight: 600 } .deprecated code { text-decoration: line-through }`;

const escaped = (text: unknown): string => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** Escaped HTML with `code` and paragraphs. */
const prose = (text = ''): string =>
  escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\n\n/g, '</p><p>');
const json = (value: unknown): string => `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`;

/** The document as an HTML page without scripts or external resources. */
export function docsPage(document: PagedDocument): string {
  const { info, paths, components } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => operationOf(document, `${method} ${path}`, each)),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<details id="${escaped(name)}"><summary><code>${escaped(name)}</code></summary>${json(schema)}</details>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(info.title)}</title><style>${STYLE}</style></head>
<body>
<h1>${escaped(info.title)} <small>${escaped(info.version)}</small></h1>
<p>${prose(info.description)}</p>
<p>Machine-readable: <a href="/v2/openapi.json">OpenAPI 3.1</a>, <a href="/v2/openapi-3.0.json">OpenAPI 3.0</a>. Every request needs <code>Authorization: Bearer …</code>.</p>
<h2>Operations</h2>
${operations.join('\n')}
<h2>Schemas</h2>
${schemas.join('\n')}
</body>
</html>
`;
}

function operationOf({ components }: PagedDocument, title: string, operation: DocumentedOperation): string {
  const { operationId, summary, description, deprecated, parameters = [], requestBody, responses } = operation;
  const [method = '', path = ''] = title.split(' ');
  const heading = `<span class="method">${escaped(method.toUpperCase())}</span> <code>${escaped(path)}</code> ${prose(summary)}`;
  const own = parameters.map((parameter) => (parameter.$ref ? (components.parameters[nameIn(parameter.$ref)] as Parameter) : parameter));
  const documented = Object.entries(responses).map(([status, response]) =>
    responseOf(status, response.$ref ? (components.responses[nameIn(response.$ref)] ?? {}) : response),
  );
  return `<details id="${escaped(operationId)}"${deprecated ? ' class="deprecated"' : ''}><summary>${heading}</summary>
${description ? `<p>${prose(description)}</p>` : ''}
${own.length ? `<h4>Parameters</h4>${tableOf(own)}` : ''}
${requestBody ? `<h4>Body</h4>${bodyOf(requestBody)}` : ''}
<h4>Responses</h4>
${documented.join('\n')}
</details>`;
}

function tableOf(parameters: Parameter[]): string {
  const rows = parameters.map(
    ({ name, in: place, description, example }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${escaped(place)}</td><td>${prose(description)}</td><td><code>${escaped(example ?? '')}</code></td></tr>`,
  );
  return `<table><tr><th>name</th><th>in</th><th></th><th>example</th></tr>${rows.join('')}</table>`;
}

const responseOf = (status: string, response: Content & { description?: string }): string =>
  `<details><summary><code>${escaped(status)}</code> ${prose(response.description)}</summary>${bodyOf(response)}</details>`;

function bodyOf({ content = {} }: Content): string {
  const [body] = Object.values(content);
  if (!body) return '';
  const name = body.schema?.$ref && nameIn(body.schema.$ref);
  const link = name ? `<p>Schema: <a href="#${escaped(name)}"><code>${escaped(name)}</code></a></p>` : '';
  const examples = body.examples ? Object.values(body.examples).map(({ value }) => value) : [body.example];
  return link + examples.map(json).join('');
}

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? '';
