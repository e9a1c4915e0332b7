import type { Schema } from '../../framework/schema';
import { curlExample } from './curl-example';
import { exampleRequest } from './example-request';
import { inputMembers, parameterList } from './field-list';
import { type Markup, html, joined, prose } from './html';
import type { DocumentedBody, DocumentedOperation, DocumentedResponse } from './list-operations';
import { type PagedDocument, nameIn } from './paged-document';
import { schemaType } from './schema-type';
import { typescriptExample } from './typescript-example';

type Components = PagedDocument['components'];

/** An operation with its parameters, bodies, responses and examples. Its anchor is the `operationId`. */
export function operationSection(operation: DocumentedOperation, components: Components): Markup {
  const { id, method, path, title, notes, isDeprecated, parameters, body } = operation;
  return html`<section class="operation" id="${id}">
    <h3><a href="#${id}">${prose(title)}</a>${isDeprecated && html` <span class="badge">Deprecated</span>`}</h3>
    <p class="route"><span class="method">${method}</span> <code>${path}</code> <span class="id">${id}</span></p>
    <div class="intro">${notes.map((note) => html`<p>${prose(note)}</p>`)} ${credentialNote(operation)}</div>
    <div class="examples">${requestExamples(operation)}${operation.responses.map(responseExample)}</div>
    <div class="text">
      ${
        parameters.length > 0 &&
        html`<h4>Parameters</h4>
          ${parameterList(parameters)}`
      }
      ${
        body &&
        html`<h4>Body</h4>
          ${bodyNote(body)}${inputMembers(resolved(body.schema, components))}`
      }
      <h4>Responses</h4>
      <dl class="responses">
        ${operation.responses.map((each) => success(each, components))}${operation.errors.map((each) => error(each, components))}
      </dl>
    </div>
  </section>`;
}

const resolved = (schema: Schema, { schemas }: Components): Schema =>
  schema.$ref ? (schemas[nameIn(schema.$ref)] ?? {}) : schema;

const CREDENTIAL_NOTES = {
  key: undefined,
  metrics_token: undefined,
  none: 'No credentials are needed.',
  session: 'Needs the session cookie of a log-in and the `Origin` of the service.',
};

function credentialNote({ credential }: DocumentedOperation): Markup | undefined {
  const note = CREDENTIAL_NOTES[credential];
  return note ? html`<p>${prose(note)}</p>` : undefined;
}

const bodyNote = ({ schema, type, required }: DocumentedBody): Markup =>
  html`<p>${schemaType(schema)} as <code>${type}</code>${required ? ', required.' : '. It may be empty.'}</p>`;

function success({ status, description, headers, body }: DocumentedResponse, components: Components): Markup {
  return html`<div>
    <dt><code>${status}</code> ${prose(description)}</dt>
    <dd>
      ${body && html`<p>${schemaType(body.schema)}${signature(resolved(body.schema, components))} as <code>${body.type}</code></p>`}
      ${
        headers.length > 0 &&
        html`<p class="facts">
          <a href="#headers">Headers</a>:
          ${joined(
            headers.map((name) => html`<code>${name}</code>`),
            ', ',
          )}
        </p>`
      }
    </dd>
  </div>`;
}

/** The members of a response with their types: `{ data: array of Product }`. */
function signature({ properties }: Schema): Markup | undefined {
  const members = Object.entries(properties ?? {}).map(
    ([name, schema]) => html`<code>${name}</code>: ${schemaType(schema)}`,
  );
  return members.length ? html` (${joined(members, ', ')})` : undefined;
}

function error({ status, name }: { status: string; name: string }, { responses }: Components): Markup {
  const [title = '', codes = ''] = (responses[name]?.description ?? '').replace(/\.$/, '').split(': ');
  return html`<div class="error">
    <dt>
      <a href="#errors-${status}"><code>${status}</code></a> ${title}
    </dt>
    <dd>${prose(codes)}</dd>
  </div>`;
}

function requestExamples(operation: DocumentedOperation): Markup {
  const request = exampleRequest(operation);
  return html`${codeExample('curl', 'curl', curlExample(request))}${codeExample('typescript', 'TypeScript', typescriptExample(request))}`;
}

/** An example of one language. The choice at the head of the page hides the other language. */
export const codeExample = (language: 'curl' | 'typescript', title: string, source: string): Markup =>
  html`<figure class="${language}">
    <figcaption>${title}</figcaption>
    <pre><code>${source}</code></pre>
  </figure>`;

function responseExample({ status, body }: DocumentedResponse): Markup | undefined {
  if (!body) return undefined;
  const source = typeof body.example === 'string' ? body.example : JSON.stringify(body.example, null, 2);
  return html`<details>
    <summary>Response ${status}</summary>
    <figure>
      <pre><code>${source}</code></pre>
    </figure>
  </details>`;
}
