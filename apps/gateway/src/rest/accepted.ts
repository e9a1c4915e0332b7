/** An answer of a handler that has only taken down what is to be done: 202. */
export class Accepted {
  constructor(
    /** Where it can be followed. */
    readonly location: string,
    readonly data: object,
  ) {}
}
