import type { GuideSection } from './guide-sections';
import { type Markup, html } from './html';
import type { DocumentedOperation } from './list-operations';

/** The title of a tag: `api-keys` is “API keys”, and an earlier version is named. */
export function tagTitle(tag: string, operations: DocumentedOperation[]): string {
  const words = tag.replaceAll('-', ' ').replace(/\bapi\b/, 'API');
  const version = /^\/v(?!2\/)(\d+)\//.exec(operations[0]?.path ?? '')?.[1];
  return words.replace(/^./, (letter) => letter.toUpperCase()) + (version ? `, version ${version}` : '');
}

/** Links to the sections and to each operation, with the search of the operations. It is a drawer on a narrow screen. */
export function navigation(guide: GuideSection[], groups: Map<string, DocumentedOperation[]>): Markup {
  const total = [...groups.values()].flat().length;
  const sections = [...guide, { id: 'schemas', title: 'Schemas' }];
  return html`<div id="navigation" class="sidebar" popover>
    <button type="button" class="button closer" popovertarget="navigation" popovertargetaction="hide">
      Close navigation
    </button>
    <search class="search">
      <label for="search">Search operations</label>
      <input
        id="search"
        type="search"
        placeholder=" "
        autocomplete="off"
        spellcheck="false"
        aria-describedby="matches"
        aria-keyshortcuts="/"
      />
      <kbd aria-hidden="true">/</kbd>
      <p>
        <output id="matches" for="search">${total} operations</output>
        <button id="clear" type="button" class="button" hidden>Clear search</button>
      </p>
    </search>
    <nav aria-label="Main">
      <ul>
        ${group(
          'navigation-guide',
          'Guide',
          sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`),
        )}
        ${[...groups].map(([tag, operations]) => group(`navigation-${tag}`, tagTitle(tag, operations), operations.map(entry)))}
      </ul>
    </nav>
  </div>`;
}

const group = (id: string, title: string, entries: Markup[]): Markup =>
  html`<li>
    <span class="group-title" id="${id}">${title}</span>
    <ul aria-labelledby="${id}">
      ${entries}
    </ul>
  </li>`;

function entry({ id, title, method, path }: DocumentedOperation): Markup {
  const label = html`${title.replaceAll('`', '')} <span><b>${method}</b> ${path}</span>`;
  return html`<li><a href="#${id}" class="operation-link">${label}</a></li>`;
}
