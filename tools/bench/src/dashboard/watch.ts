/**
 * Runs in the page before its own scripts. A moment counts once it is painted: a timer in a frame runs after the frame.
 * - `bench.firstRow`: resolves with the milliseconds from the navigation to the first row of a list
 * - `bench.expected`: after `expectRows()`, resolves with the milliseconds from the next click or Enter to other rows; after `expectChange()`,
 *   with those from the next click or key to the first change on the screen
 * - `bench.slowestEvent()`: the longest duration of an event since the last call, as the Event Timing API states it. It omits those below 16 ms.
 */
export const WATCH = `(() => {
  const painted = (then) => requestAnimationFrame(() => setTimeout(() => then(performance.now())));
  const rows = () => document.querySelector('main tbody')?.textContent ?? '';
  const isBusy = () => document.querySelector('main table')?.getAttribute('aria-busy') === 'true';
  const ALL = { childList: true, subtree: true, characterData: true, attributes: true };
  const durations = [];
  new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'event', durationThreshold: 16 });

  const afterInput = (types, isDone) => new Promise((resolve, reject) => {
    let begin;
    setTimeout(() => reject(new Error('Nothing changed.')), 20_000);
    const changed = () => {
      if (begin === undefined || !isDone()) return;
      observer.disconnect();
      removeEventListener('focusin', changed, true);
      painted((now) => resolve(now - begin));
    };
    const observer = new MutationObserver(changed);
    const input = (event) => {
      if (event.type === 'keydown' && types === 'rows' && event.key !== 'Enter') return;
      begin ??= event.timeStamp;
    };
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, input, true);
    if (types === 'any') addEventListener('focusin', changed, true);
    observer.observe(document.documentElement, ALL);
  });

  const firstRow = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!rows()) return;
      observer.disconnect();
      painted(resolve);
    });
    observer.observe(document, ALL);
  });

  const bench = window.bench = {
    firstRow,
    expectRows: () => { const before = rows(); bench.expected = afterInput('rows', () => rows() !== before && !isBusy()); },
    expectChange: () => { bench.expected = afterInput('any', () => true); },
    slowestEvent: () => Math.max(0, ...durations.splice(0)),
  };
})()`;
