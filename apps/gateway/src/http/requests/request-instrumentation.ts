import { HttpHooks } from './http-hooks';

/** Hooks that trace and count requests. `ObservabilityModule` provides them, so that this folder does not depend on it. */
export abstract class RequestInstrumentation extends HttpHooks {}
