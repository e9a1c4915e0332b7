import { type ComponentType, useEffect, useState } from 'react';
import { Loading } from './list-state';

const RELOADED = 'das.reloaded';
/** After this time without a key or a press the parts are loaded, too. */
const QUIET_MS = 3_000;

type Load<P> = () => Promise<ComponentType<P>>;

/** What loads the parts that are not loaded yet. Undefined once parts are loaded as soon as they are known. */
let awaited: (() => Promise<unknown>)[] | undefined = [];

/** A page in a chunk of its own. */
export const lazyPage = <P extends object>(load: Load<P>): ComponentType<P> => lazy(load, Loading);

/**
 * A part of a page that a press or a key opens, such as a dialog, in a chunk of its own.
 *
 * @param Waiting what is shown until it is there. Default: nothing
 */
export function lazyPart<P extends object>(load: Load<P>, Waiting: ComponentType<P> = Nothing): ComponentType<P> {
  if (awaited) awaited.push(load);
  else preload(load);
  return lazy(load, Waiting);
}

const Nothing = () => null;

/** Loads the parts at the first move, press or key, or after a while, so that they open at once and without a connection. */
export function preloadParts(): void {
  const start = () => {
    awaited?.forEach(preload);
    awaited = undefined;
  };
  for (const type of ['pointermove', 'pointerdown', 'keydown']) addEventListener(type, start, { once: true });
  setTimeout(start, QUIET_MS);
}

/** A part that cannot be loaded now is loaded again when it is shown, which reports the failure. */
const preload = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

/**
 * After a release the chunk of an older page may be gone: then the page is reloaded once at this address. When the chunk fails again, the
 * error component of the router offers to try again. Not `lazy` in a `Suspense`: React would show the page up to 300 ms after its chunk is
 * there.
 */
function lazy<P extends object>(load: Load<P>, Waiting: ComponentType<P>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<Error>();
    useEffect(() => {
      if (Part) return;
      loadedOnce(load).then(
        (part) => {
          loaded = part;
          setPart(() => part);
        },
        (reason: unknown) => setFailure(reason as Error),
      );
    }, [Part]);
    if (failure) throw failure;
    return Part ? <Part {...props} /> : <Waiting {...props} />;
  };
}

async function loadedOnce<T>(load: () => Promise<T>): Promise<T> {
  try {
    const loaded = await load();
    sessionStorage.removeItem(RELOADED);
    return loaded;
  } catch (error) {
    if (sessionStorage.getItem(RELOADED) === location.href) throw error;
    sessionStorage.setItem(RELOADED, location.href);
    location.reload();
    return new Promise<never>(() => undefined);
  }
}
