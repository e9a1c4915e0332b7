import { monotonicFactory } from 'ulid';

const next = monotonicFactory();

/** As the service makes them, without the service. */
export const newId = (): string => next();
