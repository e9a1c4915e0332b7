import { type ComponentType, useEffect, useState } from 'react';
import { Loading } from '../ui/list-state';

const RELOADED = 'das.reloaded';

/**
 * A page in a chunk of its own. After a release the chunk of an older page may be gone: then the page is reloaded once at this address.
 * When the chunk fails again, the error component of the router offers to try again. Not `lazy` in a `Suspense`: React would show the page
 * up to 300 ms after its chunk is there.
 */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function LazyPage(props: P) {
    const [Page, setPage] = useState(() => loaded);
    const [failure, setFailure] = useState<Error>();
    useEffect(() => {
      if (Page) return;
      loadedOnce(load).then(
        (page) => {
          loaded = page;
          setPage(() => page);
        },
        (reason: unknown) => setFailure(reason as Error),
      );
    }, [Page]);
    if (failure) throw failure;
    return Page ? <Page {...props} /> : <Loading />;
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
