/** For tests: the text of an `answered` fact as it was written when answers were journaled as text. */
import type { AnswerText } from '../answer-text.ts'

/** Returns the text of an answer. */
export function answerText({ key, bodyHash, answer }: AnswerText): string {
  const head = `{"key":${JSON.stringify(key)},"hash":${JSON.stringify(bodyHash)},"status":${answer.status}`
  return `${head},"body":${answer.body}}`
}
