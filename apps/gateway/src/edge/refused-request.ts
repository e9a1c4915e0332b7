/** A request that is no GraphQL request at all. */
export class RefusedRequest extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  /** The body that says so, in the shapes of both GraphQL and the servers that our clients were written for. */
  get body(): object {
    return { errors: [{ message: this.message, extensions: { code: this.code } }], message: this.message };
  }
}

export const malformed = (message: string): RefusedRequest => new RefusedRequest(400, 'MALFORMED_REQUEST', message);
