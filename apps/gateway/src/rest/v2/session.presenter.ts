import { ResourceShape } from '../framework/resource-shape';
import { refTo } from '../framework/schema';
import { USER } from './users.presenter';

export const SESSION = new ResourceShape<object>('Session', {
  columns: [],
  nested: { user: USER },
  schemas: { user: refTo('User') },
});

/** Larger than any valid e-mail and password. */
export const MAX_LOG_IN_BYTES = 4_096;
