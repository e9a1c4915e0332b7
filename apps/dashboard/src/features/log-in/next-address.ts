/** The address to show after the log-in: a path of this origin, else the first page. */
export const nextAddress = (next: string | undefined): string =>
  next !== undefined && /^\/(?![/\\])/.test(next) ? next : '/';
