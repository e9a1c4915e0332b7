import { isMatch, matchesInWords } from './matching.mjs';
import { elementOf } from './element-of.mjs';

/** Filters the navigation while a person types. `/` moves the focus to the search, Enter opens the first match. */
export function installSearch() {
  const field = elementOf('#search', HTMLInputElement);
  const clear = elementOf('#clear', HTMLButtonElement);
  const update = () => filterBy(field.value, clear);
  field.addEventListener('input', update);
  clear.addEventListener('click', () => {
    field.value = '';
    update();
    field.focus();
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const [first] = shownLinks();
    if (event.key === 'Enter') first?.click();
    else first?.focus();
  });
  document.addEventListener('keydown', (event) => focusOnSlash(event, field));
  update(); // a browser may restore the text of the field
}

/** The link of an operation, with its group and the `operationId` that its address names. */
const searchedText = (/** @type {HTMLAnchorElement} */ link) =>
  [link.textContent, link.hash.slice(1), link.closest('ul')?.previousElementSibling?.textContent].join(' ');

const shownLinks = () => linksOf('a.operation-link').filter((link) => !link.closest('[hidden]'));

/** @param {string} selector */
const linksOf = (selector) =>
  [...document.querySelectorAll(selector)].filter((link) => link instanceof HTMLAnchorElement);

/**
 * @param {string} query
 * @param {HTMLButtonElement} clear
 */
function filterBy(query, clear) {
  const links = linksOf('#navigation nav a');
  for (const link of links) link.closest('li')?.toggleAttribute('hidden', !isMatch(query, searchedText(link)));
  for (const group of document.querySelectorAll('#navigation nav > ul > li')) {
    group.toggleAttribute('hidden', !group.querySelector('li:not([hidden])'));
  }
  const operations = links.filter((link) => link.matches('.operation-link'));
  const matches = operations.filter((link) => !link.closest('[hidden]')).length;
  elementOf('#matches', HTMLOutputElement).textContent = matchesInWords(query, matches, operations.length);
  clear.hidden = matches > 0;
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLInputElement} field
 */
function focusOnSlash(event, field) {
  const isTyped =
    event.target instanceof Element &&
    event.target.matches('input:not([type="radio"]), textarea, select, [contenteditable]');
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyped) return;
  event.preventDefault();
  if (!field.checkVisibility()) elementOf('#navigation', HTMLElement).showPopover();
  field.focus();
  field.select();
}
