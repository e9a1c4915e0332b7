/**
 * Makes `eval` and the constructors of functions throw from now on, in the whole process: no text of a client can become code, also not
 * by a library (decision 0137). Fastify's router creates functions while routes are registered, so it is called after that.
 */
export function forbidCodeGeneration(): void {
  globalThis.eval = refusing(globalThis.eval); // a direct call is then an ordinary one
  const original = globalThis.Function;
  globalThis.Function = refusing(original);
  Object.defineProperty(original.prototype, 'constructor', { value: globalThis.Function });
  for (const prototype of FURTHER_PROTOTYPES) {
    const { constructor } = prototype;
    Object.setPrototypeOf(constructor, globalThis.Function); // it inherits from the original one
    Object.defineProperty(prototype, 'constructor', { value: refusing(constructor) });
  }
}

/** The prototypes of asynchronous functions, generators and asynchronous generators. */
const FURTHER_PROTOTYPES = [async () => undefined, function* () {}, async function* () {}].map(
  (each) => Object.getPrototypeOf(each) as object,
);

/** A proxy keeps `instanceof` and the properties. */
const refusing = <F extends object>(target: F): F => new Proxy(target, { apply: refuse, construct: refuse });

function refuse(): never {
  throw new EvalError('This process creates no code from text.');
}
