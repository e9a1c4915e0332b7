import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters that OWASP recommends: 19 MiB and 2 passes, about 20 ms of one core. Each hash contains them. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Keyboards encode the same password as different sequences of code points. */
const normalised = (password: string): string => password.normalize('NFKC');

/** The hash that is stored for a password. */
export const hashPassword = (password: string): Promise<string> => hash(normalised(password), COST);

/** Whether the hash belongs to this password. A wrong password takes as long as the right one. */
export const isPasswordOf = (password_hash: string, password: string): Promise<boolean> =>
  verify(password_hash, normalised(password));
