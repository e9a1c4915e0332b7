import { errorSection, headerSection } from './error-sections';
import {
  AUTHENTICATION,
  type GuideSection,
  IDEMPOTENCY,
  LIMIT_SECTION,
  PAGINATION,
  REQUESTS,
  SET_UP,
} from './guide-sections';
import { type Markup, html } from './html';
import { type DocumentedOperation, byTag, listOperations } from './list-operations';
import { navigation, tagTitle } from './navigation';
import { operationSection } from './operation-section';
import type { PagedDocument } from './paged-document';
import { schemaSections } from './schema-sections';

const ABOUT =
  'The Discount Approval Service over REST: products, approval levels, approval requests and the decisions on them, webhooks, API keys and the audit log. REST has the same data, permissions and rules as GraphQL.';

/** The documentation as a page that is readable without its script. @param hasDashboard whether this service has a dashboard at `/` */
export function docsPage(document: PagedDocument, { hasDashboard }: { hasDashboard: boolean }): string {
  const operations = listOperations(document);
  const groups = byTag(operations);
  const guide = [
    SET_UP,
    AUTHENTICATION,
    REQUESTS,
    PAGINATION,
    IDEMPOTENCY,
    LIMIT_SECTION,
    errorSection(operations, document.components),
    headerSection(document.components),
  ];
  return html`<!doctype html>
    <html lang="en">
      ${head(document)}
      <body>
        <a class="skip" href="#content">Skip to content</a>
        ${bar(document, hasDashboard)} ${navigation(guide, groups)}
        <main id="content" tabindex="-1">
          <h1>REST documentation</h1>
          <p>${ABOUT}</p>
          <p>
            For programs: <a href="/v2/openapi.json">OpenAPI 3.1</a> and <a href="/v2/openapi-3.0.json">OpenAPI 3.0</a>.
          </p>
          ${guide.map(guideSection)} ${[...groups].map(([tag, each]) => tagSection(tag, each, document))}
          ${schemaSections(document.components)}
          <p id="announcement" class="visually-hidden" role="status"></p>
        </main>
      </body>
    </html> `.text;
}

/** The theme is set before the first paint. The script is a module, so it runs after the page is read. */
const head = ({ info }: PagedDocument): Markup =>
  html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>REST documentation · ${info.title}</title>
    <link rel="icon" href="/v2/docs/mark.svg" type="image/svg+xml" />
    <script src="/v2/docs/theme.js"></script>
    <link rel="stylesheet" href="/v2/docs/page.css" />
    <script type="module" src="/v2/docs/page.mjs"></script>
  </head>`;

const MENU = html`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
  <path d="M2 4h12M2 8h12M2 12h12" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" />
</svg>`;

const bar = ({ info }: PagedDocument, hasDashboard: boolean): Markup =>
  html`<header class="bar">
    <button type="button" class="button opener" popovertarget="navigation">${MENU}<span>Open navigation</span></button>
    <p class="brand">
      <img src="/v2/docs/mark.svg" alt="" width="20" height="20" /> <span><b>${info.title}</b> ${info.version}</span>
    </p>
    <fieldset class="languages">
      <legend>Examples</legend>
      <label><input type="radio" name="language" id="curl" value="curl" autocomplete="off" checked /> curl</label>
      <label
        ><input type="radio" name="language" id="typescript" value="typescript" autocomplete="off" /> TypeScript</label
      >
    </fieldset>
    ${hasDashboard && html`<a class="button" href="/">Dashboard</a>`}
  </header>`;

const guideSection = ({ id, title, content }: GuideSection): Markup =>
  html`<section class="group guide" id="${id}">
    <h2><a href="#${id}">${title}</a></h2>
    ${content}
  </section>`;

const tagSection = (tag: string, operations: DocumentedOperation[], { components }: PagedDocument): Markup =>
  html`<section class="group" id="tag-${tag}">
    <h2><a href="#tag-${tag}">${tagTitle(tag, operations)}</a></h2>
    ${operations.map((each) => operationSection(each, components))}
  </section>`;
