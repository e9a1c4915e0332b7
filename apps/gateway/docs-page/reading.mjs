import { elementOf } from './element-of.mjs';

const LANGUAGE = 'das.docs.language';
/** The address in the examples of the document. */
const EXAMPLE_ADDRESS = 'http://127.0.0.1:3000';

/** The set-up names the address of the service that shows it. */
export function nameThisService() {
  for (const code of document.querySelectorAll('#set-up code')) {
    if (code.textContent?.includes(EXAMPLE_ADDRESS))
      code.textContent = code.textContent.replaceAll(EXAMPLE_ADDRESS, location.origin);
  }
}

/** Keeps the language of the examples for the next visit. Without storage it lasts until the page is closed. */
export function keepLanguage() {
  const choices = [...document.querySelectorAll('input[name="language"]')].filter(
    (each) => each instanceof HTMLInputElement,
  );
  const stored = readStored();
  for (const choice of choices) {
    if (choice.value === stored) choice.checked = true;
    choice.addEventListener('change', () => store(choice.value));
  }
}

function readStored() {
  try {
    return localStorage.getItem(LANGUAGE);
  } catch {
    return null;
  }
}

/** @param {string} language */
function store(language) {
  try {
    localStorage.setItem(LANGUAGE, language);
  } catch {
    // storage is full or forbidden
  }
}

/** A chosen section gets the focus, also when the link was in the drawer, which closes. */
export function moveFocusToSection() {
  const drawer = elementOf('#navigation', HTMLElement);
  drawer.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const section = link && document.getElementById(link.hash.slice(1));
    if (!section || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault(); // the browser would remove the focus when it follows the link after this event
    if (drawer.matches(':popover-open')) drawer.hidePopover();
    location.hash = link.hash;
    section.scrollIntoView();
    section.querySelector('a')?.focus({ preventScroll: true });
  });
  matchMedia('(min-width: 1024px)').addEventListener(
    'change',
    () => drawer.matches(':popover-open') && drawer.hidePopover(),
  );
}

/** Marks the section that is being read in the navigation, and keeps its link visible there. */
export function markCurrentSection() {
  const links = new Map(
    [...document.querySelectorAll('#navigation nav a')].map((link) => [
      link.getAttribute('href')?.slice(1) ?? '',
      link,
    ]),
  );
  const visible = new Set();
  const update = () => {
    const current = links.get([...links.keys()].find((id) => visible.has(id)) ?? '');
    for (const link of links.values()) if (link !== current) link.removeAttribute('aria-current');
    if (!current || current.hasAttribute('aria-current')) return;
    current.setAttribute('aria-current', 'true');
    scrollWithin(elementOf('#navigation nav', HTMLElement), current);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target.id);
        else visible.delete(target.id);
      }
      update();
    },
    { rootMargin: '-72px 0px -60% 0px' },
  );
  for (const id of links.keys()) {
    const section = document.getElementById(id);
    if (section) observer.observe(section);
  }
}

/**
 * Scrolls the list only: `scrollIntoView` would scroll the page too.
 *
 * @param {HTMLElement} list
 * @param {Element} entry
 */
function scrollWithin(list, entry) {
  const [frame, place] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (place.top < frame.top) list.scrollTop += place.top - frame.top;
  else if (place.bottom > frame.bottom) list.scrollTop += place.bottom - frame.bottom;
}
