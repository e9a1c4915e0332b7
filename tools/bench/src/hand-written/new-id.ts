import { monotonicFactory } from 'ulid';

const next = monotonicFactory();

/** An id in the format of the service. */
export const newId = (): string => next();
