import { ErrorMessages, type ServiceError, ValidationFailed } from './errors';

/** Messages for applications without their own {@link ErrorMessages}: the error code as a sentence, and the broken rules of an input. */
export const defaultErrorMessages: ErrorMessages = {
  of(error: ServiceError) {
    const sentence = `${error.code.replaceAll('_', ' ')}${brokenRules(error)}`;
    return { code: error.code, message: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.` };
  },

  ofItem(error, { messages }) {
    const errors: Record<string, string[]> = {};
    for (const { path, rule } of error.failures.slice(0, messages)) (errors[path.join('.')] ??= []).push(rule);
    return { message: 'Validation failed.', errors };
  },
};

const brokenRules = (error: ServiceError): string =>
  error instanceof ValidationFailed
    ? `: ${error.failures.map(({ path, rule }) => `${path.join('.')} (${rule})`).join(', ')}`
    : '';
