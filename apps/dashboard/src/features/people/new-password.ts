/** Letters and digits without those that look alike: I, l, 1, O, 0 and o. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 20;
/** Larger bytes are dropped, so that each character is equally probable. */
const BYTES_BELOW = 256 - (256 % ALPHABET.length);

/** A random password of 20 characters. */
export function newPassword(): string {
  let password = '';
  while (password.length < LENGTH) {
    const bytes = crypto.getRandomValues(new Uint8Array(LENGTH)).filter((byte) => byte < BYTES_BELOW);
    password += Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  }
  return password.slice(0, LENGTH);
}
