import { type ComponentType, Suspense, lazy } from 'react';
import { Loading } from '../ui/list-state';

const RELOADED = 'das.reloaded';

/**
 * A page in a chunk of its own. After a release the chunk of an older page may be gone: then the page is reloaded once at this address.
 * When the chunk fails again, the error component of the router offers to try again.
 */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Page = lazy(async () => ({ default: (await loadedOnce(load)) as ComponentType<object> }));
  return function LazyPage(props: P) {
    return (
      <Suspense fallback={<Loading />}>
        <Page {...props} />
      </Suspense>
    );
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
