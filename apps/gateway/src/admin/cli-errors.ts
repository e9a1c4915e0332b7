/** The command line is invalid: exit 2. */
export class UsageError extends Error {}

/** The command cannot be executed: exit 1. */
export class CommandFailed extends Error {}
