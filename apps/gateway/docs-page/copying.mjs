import { elementOf } from './element-of.mjs';

/** How long the button says that the example is copied. */
const SAID_MS = 2_000;

/** Adds a copy button to each example. Without the script there is none, because it could do nothing. */
export function installCopying() {
  for (const figure of document.querySelectorAll('figure')) figure.append(copyButton(figure));
}

/** @param {HTMLElement} figure */
function copyButton(figure) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', `Copy ${nameOf(figure)}`);
  button.addEventListener('click', () => copy(figure, button));
  return button;
}

/**
 * The language or status of the example, and the operation that it belongs to.
 *
 * @param {HTMLElement} figure
 */
function nameOf(figure) {
  const caption = figure.querySelector('figcaption') ?? figure.closest('details')?.querySelector('summary');
  return [caption?.textContent, figure.closest('section')?.querySelector('h2, h3')?.textContent]
    .filter(Boolean)
    .join(': ');
}

/**
 * @param {HTMLElement} figure
 * @param {HTMLButtonElement} button
 */
async function copy(figure, button) {
  const code = figure.querySelector('code');
  if (!code) return;
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    announce('Copied.');
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), SAID_MS);
  } catch {
    getSelection()?.selectAllChildren(code); // without https, or when the person forbids it
    announce('The browser does not allow copying. The example is selected.');
  }
}

/** @param {string} text */
function announce(text) {
  elementOf('#announcement', HTMLElement).textContent = text;
}
