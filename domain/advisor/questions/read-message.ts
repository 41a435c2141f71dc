import type { Task } from '#domain/advisor/agents.ts'
import type { Intent, Talk } from '#domain/advisor/request.ts'
import { DRAFT_WORDS, GREETING_WORDS, HELP_WORDS, THANKS_WORDS } from '#domain/advisor/questions/words/message-words.ts'
import { isOtherLanguage, prepareText } from '#domain/advisor/questions/words/prepare-text.ts'
import { DEFINITION_WORDS, findMissing, METRIC_WORDS } from '#domain/advisor/questions/words/topic-words.ts'

/** Names of products and customers can be in any language. */
const NAMES = /\u2068[^\u2069]*\u2069|["“][^"”]*["”]/gu

/** Finds messages that ask for nothing of a store, such as greetings. `null` for others. */
export function readTalk(message: string): Talk | null {
  const text = prepareText(message)
  if (text === '') return 'empty'
  if (GREETING_WORDS.test(text)) return 'greeting'
  if (THANKS_WORDS.test(text) && metricsIn(text).length === 0) return 'thanks'
  if (isOtherLanguage(prepareText(message.replaceAll(NAMES, ' ')))) return 'other_language'
  return HELP_WORDS.test(text) ? 'help' : null
}

const metricsIn = (text: string) =>
  METRIC_WORDS.flatMap(([words, metric]) => (text.search(words) === -1 ? [] : [metric]))

/** Finds out what a message asks an agent to write or set up. `null` for others. */
export function readDraft(message: string): Task | null {
  const text = prepareText(message)
  return DRAFT_WORDS.find(([, patterns]) => patterns.every((pattern) => pattern.test(text)))?.[0] ?? null
}

/** What a message of a person without orders is about, as far as another agent or a text without figures can answer it. */
export function readUnaided(message: string): Intent | { kind: 'missing'; answer: string } | null {
  const task = readDraft(message)
  if (task) return { kind: 'task', task, metrics: [] }
  const text = prepareText(message)
  const missing = findMissing(text)
  if (missing) return { kind: 'missing', answer: missing.answer }
  const metrics = metricsIn(text).slice(0, 1)
  if (metrics.length === 0) return null
  return { kind: DEFINITION_WORDS.test(text) ? 'definition' : 'metrics', metrics }
}
