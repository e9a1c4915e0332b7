/**
 * Starts a resource that `end` ends when the stack is disposed. A resource that is still starting then is awaited and ended.
 *
 * @throws Error after the disposal has begun; nothing is started then
 */
export async function startResource<T>(
  resources: AsyncDisposableStack,
  start: () => Promise<T>,
  end: (started: T) => Promise<unknown>,
): Promise<T> {
  if (resources.disposed) throw new Error('The benchmark is ending.');
  const starting = start();
  resources.defer(async () => {
    await starting.then(end, () => undefined); // a resource that failed to start needs no end; its caller gets the error
  });
  return starting;
}
