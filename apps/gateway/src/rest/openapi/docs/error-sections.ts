import type { GuideSection } from './guide-sections';
import { html, prose } from './html';
import type { DocumentedOperation } from './list-operations';
import { type MediaType, type PagedDocument, sentText } from './paged-document';

type Components = PagedDocument['components'];

interface ErrorBody {
  message: string;
}

const JSON_TYPE = 'application/json';
const PROBLEM_TYPE = 'application/problem+json';
/** The response whose examples show the two formats. */
const SHOWN = { response: 'UnprocessableEntity', code: 'validation_failed' };

/** The formats of errors, and each code by status. The anchor of a status is `errors-404`. */
export function errorSection(operations: DocumentedOperation[], { responses }: Components): GuideSection {
  const names = new Map(operations.flatMap(({ errors }) => errors.map(({ status, name }) => [status, name] as const)));
  const shown = responses[SHOWN.response]?.content ?? {};
  return {
    id: 'errors',
    title: 'Errors',
    content: html`<p>
        ${prose(
          'An error has a code in `error`, for programs, and a sentence in `message`, for people. Codes never change. `details` has further data, such as `current_version`; `errors` has the messages of each field. Quote `request_id` when you report an error.',
        )}
      </p>
      ${exampleOf(shown, JSON_TYPE)}
      <p>
        ${prose(
          'The format is that of RFC 9457 when `Accept` prefers `application/problem+json` to `application/json`. A wrong method is 405 `method_not_allowed` with `Allow`.',
        )}
      </p>
      ${exampleOf(shown, PROBLEM_TYPE)}
      <dl class="responses">${[...names].sort().map(([status, name]) => statusOf(status, responses[name]))}</dl>`,
  };
}

const exampleOf = (content: Record<string, MediaType>, type: string) =>
  html`<figure>
    <figcaption>${type}</figcaption>
    <pre><code>${JSON.stringify(content[type]?.examples?.[SHOWN.code]?.value, null, 2)}</code></pre>
  </figure>`;

function statusOf(status: string, response?: Components['responses'][string]) {
  const codes = Object.entries(response?.content?.[JSON_TYPE]?.examples ?? {}) as [string, { value: ErrorBody }][];
  const [title = ''] = (response?.description ?? '').split(':');
  return html`<div id="errors-${status}">
    <dt><code>${status}</code> ${title}</dt>
    <dd>${codes.map(([code, { value }]) => html`<p><code>${code}</code> ${value.message}</p>`)}</dd>
  </div>`;
}

/** The response headers that operations name. */
export const headerSection = ({ headers }: Components): GuideSection => ({
  id: 'headers',
  title: 'Response headers',
  content: html`<dl class="fields">
    ${Object.entries(headers).map(
      ([name, { description, example }]) =>
        html`<div>
          <dt><code>${name}</code></dt>
          <dd>
            <p>${prose(description)}</p>
            ${example !== undefined && html`<p class="facts">example <code>${sentText(example)}</code></p>`}
          </dd>
        </div>`,
    )}
  </dl>`,
});
