import { ResourceShape } from '../framework/resource-shape';
import { SESSION_USER } from './users.presenter';

export const SESSION = new ResourceShape<object>('Session', { columns: [], nested: { user: SESSION_USER } }, 'Viewer');

/** Larger than any valid e-mail and password. */
export const MAX_LOG_IN_BYTES = 4_096;
