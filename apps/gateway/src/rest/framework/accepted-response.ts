/** The result of a handler that queued a job: the response is 202 with `Location`. */
export class AcceptedResponse {
  constructor(
    /** The path of the job. */
    readonly location: string,
    readonly data: object,
  ) {}
}
