// Shows the OpenAPI document with Scalar. The options keep every request on this host; the policy of the page enforces that.

/**
 * @typedef {Partial<import('@scalar/fastify-api-reference').ApiReferenceConfiguration>} Configuration
 * @typedef {{ required?: boolean, example?: unknown, examples?: object }} Parameter
 * @typedef {{ operationId: string, tags: string[], summary: string, description?: string, parameters?: Parameter[] }} Operation
 * @typedef {{ name: string, description?: string, 'x-displayName'?: string }} Tag
 * @typedef {object} OpenApi
 * @property {{ title: string }} info
 * @property {Tag[]} tags
 * @property {Record<string, Record<string, Operation>>} paths
 * @property {{ parameters: Record<string, Parameter>, schemas: object, securitySchemes: { session: { description: string } } }} components
 */

const SESSION = 'Log in to the dashboard in this browser: the browser sends its cookie. Leave the value empty.';

const operationsOf = (/** @type {OpenApi} */ { paths }) => Object.values(paths).flatMap(Object.values);

/** Without a full stop, as a title. */
const titleOf = (/** @type {string} */ sentence) => sentence.replace(/\.$/, '');

/** Shows the example of an optional parameter, and sends it only when it is chosen. @param {Parameter} parameter */
function turnOff(parameter) {
  const { required, example: value } = parameter;
  if (required || value === undefined) return;
  parameter.examples = { example: { value, 'x-disabled': true } };
  delete parameter.example;
}

/** Adapts the document to the page. @param {OpenApi} document */
function adapt(document) {
  const { info, tags, components } = document;
  info.title = 'REST documentation';
  components.securitySchemes.session.description = SESSION;
  for (const tag of tags) {
    tag['x-displayName'] = titleOf(tag.description ?? tag.name);
    delete tag.description;
  }
  for (const operation of operationsOf(document)) {
    const [title = '', ...rest] = operation.summary.split(/(?<=\.) /);
    operation.summary = titleOf(title);
    operation.description = [rest.join(' '), operation.description].filter(Boolean).join('\n\n');
  }
  for (const parameter of [
    ...Object.values(components.parameters),
    ...operationsOf(document).flatMap(({ parameters = [] }) => parameters),
  ])
    turnOff(parameter);
}

/** Corrects what Scalar 1.76 tells assistive technology in its dialog "Test Request". */
function correctRoles() {
  for (const each of document.querySelectorAll('[role=combobox]:not([aria-expanded])'))
    each.setAttribute('aria-expanded', 'false');
  for (const each of document.querySelectorAll('button[aria-controls]:not([aria-expanded])'))
    if (!document.getElementById(each.getAttribute('aria-controls') ?? '')) each.removeAttribute('aria-controls');
  for (const each of document.querySelectorAll('button[role=none]')) each.removeAttribute('role');
  for (const each of document.querySelectorAll('.cm-content:not([aria-label])'))
    each.setAttribute('aria-label', 'Body');
  for (const each of document.querySelectorAll('.cm-scroller[tabindex="-1"]')) each.setAttribute('tabindex', '0');
}

/** Leads the anchors of version 0.2.0 to their operation or schema, and unknown ones to the head of the page. @param {OpenApi} content @param {string} anchor */
function redirectOf(content, anchor) {
  const operation = operationsOf(content).find(({ operationId }) => operationId === anchor);
  if (operation) return `#tag/${operation.tags[0]}/${anchor}`;
  if (anchor in content.components.schemas) return `#models/${anchor}`;
  return anchor === '' || /^(description|tag|models)\b/.test(anchor) ? undefined : location.pathname;
}

/** @param {OpenApi} content @returns {Configuration} */
function configurationOf(content) {
  const theme = localStorage.getItem('das.theme');
  return {
    content,
    telemetry: false,
    withDefaultFonts: false,
    proxyUrl: '',
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    persistAuth: false, // a key is forgotten with the page
    authentication: { preferredSecurityScheme: localStorage.getItem('das.logged_in') ? 'session' : 'api_key' },
    hideDarkModeToggle: true,
    ...((theme === 'dark' || theme === 'light') && { forceDarkModeState: theme }), // as the person chose in the dashboard
    localization: { translations: { navigation: { mainContent: 'REST documentation', sidebarFor: 'Operations' } } },
    documentDownloadType: 'none', // the description links both forms
    defaultOpenFirstTag: false,
    generateOperationSlug: ({ operationId = '' }) => operationId,
    redirect: (address) => redirectOf(content, address.split('#')[1] ?? ''),
    setPageTitle: ({ title }) =>
      title === 'Introduction' ? 'REST documentation · Discount Approval Service' : `${title} · REST documentation`,
  };
}

/** @type {OpenApi} */
const content = await (await fetch('/v2/openapi.json')).json();
adapt(content);
/** @type {{ createApiReference(element: string, configuration: Configuration): void }} */
const scalar = Reflect.get(globalThis, 'Scalar');
scalar.createApiReference('#reference', configurationOf(content));
document.getElementById('without-script')?.remove();
new MutationObserver(correctRoles).observe(document.body, {
  subtree: true,
  childList: true,
  attributeFilter: ['aria-expanded', 'role'],
});
