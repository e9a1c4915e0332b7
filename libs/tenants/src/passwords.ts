import { hash, verify } from '@node-rs/argon2';

/** argon2id at what OWASP asks for: 19 MiB and 2 passes, about 20 ms of one core. The version and these stand in each hash. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One password may come as several sequences of code points, as keyboards differ. */
const normal = (password: string): string => password.normalize('NFKC');

/** What is kept of a password. */
export const hashPassword = (password: string): Promise<string> => hash(normal(password), COST);

/** Whether the hash is this password's. It takes as long when it is not. */
export const isPasswordOf = (password_hash: string, password: string): Promise<boolean> => verify(password_hash, normal(password));
