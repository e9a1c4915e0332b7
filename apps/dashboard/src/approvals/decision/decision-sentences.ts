import { hasCode, sentenceOf } from '../../api/refused';
import { messageText } from '../request/message-text';

interface Part {
  partnumber: string | null;
}

/**
 * Why a decision was refused, in sentences that name the lines.
 *
 * @param lines the lines of the request in their order
 * @param decided the lines of a decision line by line, in the order in which they were sent
 */
export const sentencesOf = (error: unknown, lines: readonly Part[], decided?: readonly Part[]): string[] =>
  hasCode(error, 'VALIDATION_FAILED')
    ? Object.values(error.validation)
        .flat()
        .map((message) => messageText(message, lines, decided))
    : [sentenceOf(error)];
