export const WORDS = {
  title: 'Log in',
  product: 'Discount Approval',
  email: 'E-mail',
  password: 'Password',
  wrong: 'E-mail or password is wrong.',
  tooMany: (wait_s: number) => `Too many attempts. Try again in ${wait_s} s.`,
  unreachable: 'The service does not answer. Try again in a moment.',
  sending: 'Logging in…',
  demo: 'Demo people',
  demoHint: 'Try it as',
};
