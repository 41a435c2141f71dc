import type { Reading } from '#domain/contracts/questions.ts'
import type { Question } from '#domain/advisor/advisor.ts'
import { findMissing } from '#domain/advisor/topic-words.ts'
import { describeParts } from './describe-parts.ts'
import { isPlain } from './is-plain.ts'
import { hasCondition, hasSubject, joinDays, type Parts, readParts, type Store } from './read-parts.ts'
import { toFigures } from './to-figures.ts'

/** Longer messages are stories, not questions. */
const LONGEST = 500

/** "And in Germany?" keeps everything of the question before but the country. */
function continueFrom(parts: Parts, earlier: Parts | null): Parts {
  const isOpen = parts.isFollowUp || !hasSubject(parts)
  if (!earlier || earlier.unknown.length > 0 || !isOpen || !hasSubject(earlier)) return parts
  const isOther = ({ field }: { field: string }) => parts.mentions.every((named) => named.field !== field)
  const isSameSubject = !hasSubject(parts)
  return {
    ...parts,
    ...(isSameSubject && { shape: earlier.shape, purpose: earlier.purpose }),
    ...(parts.metrics.length === 0 && { metrics: earlier.metrics }),
    ...(parts.spans.length === 0 && { spans: earlier.spans, isUsualDays: earlier.isUsualDays }),
    mentions: [...parts.mentions, ...earlier.mentions.filter(isOther)],
    conditions: [...parts.conditions, ...earlier.conditions],
    amounts: [...parts.amounts, ...earlier.amounts],
    amountText: parts.amountText ?? earlier.amountText,
  }
}

/** Words that aren't understood are given back as they were written. */
const unclear = (parts: Parts, unknown: string[], store: Store): Reading => ({
  kind: 'unclear',
  unknown: unknown.slice(0, 5).map((words) => words.slice(0, 80)),
  nearest: nearestOf(parts, store),
})

/** Returns a question without the words that weren't understood. It has to be answerable itself. */
function nearestOf(parts: Parts, store: Store): string | null {
  const text = describeParts(parts)
  if (text === null) return null
  const reading = readKnown({ ...readParts(text, store) }, { text, earlier: null }, store)
  return reading?.kind === 'plain' || reading?.kind === 'figures' ? text : null
}

const LISTED: readonly Parts['purpose'][] = ['recent_orders', 'overview', 'feature']

/** "Q3 vs Q2" asks for figures without naming them. */
function needsFigures(parts: Parts): boolean {
  if (hasSubject(parts)) return parts.purpose === 'figures'
  return hasCondition(parts) || (parts.isCompared && parts.spans.length > 1)
}

/** Reads a question of which every word is understood. */
function readKnown(parts: Parts, question: Omit<Question, 'agent'>, store: Store): Reading | null {
  if (parts.unknown.length > 0) return null
  if (isPlain(parts, question, store)) return { kind: 'plain' }
  const spans = joinDays(parts)
  if (!spans || !(needsFigures(parts) || LISTED.includes(parts.purpose))) return null
  const asked = toFigures({ ...parts, spans }, store)
  return asked && { kind: 'figures', asked }
}

/** Returns a reply to what no figures of a store can answer, if words that weren't understood ask for it. */
function readMissing({ text, unread }: Parts): Reading | null {
  const found = findMissing(text)
  if (!found) return null
  const { start, end, answer } = found
  return unread.some((words) => words.start < end && words.end > start) ? { kind: 'missing', answer } : null
}

/** Finds out which figures a question asks for. A question with a word that nothing accounts for isn't answered. */
export function readQuestion(question: Omit<Question, 'agent'>, store: Store): Reading {
  if (question.text.length > LONGEST) return { kind: 'unclear', unknown: [], nearest: null }
  const own = readParts(question.text, store)
  const earlier = question.earlier === null ? null : readParts(question.earlier.slice(0, LONGEST), store)
  const parts = continueFrom(own, earlier)
  const missing = readMissing(parts)
  if (missing) return missing
  if (parts.problem) return { kind: 'problem', problem: parts.problem }
  return readKnown(parts, question, store) ?? unclear(parts, parts.unknown, store)
}
