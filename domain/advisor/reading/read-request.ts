import type { Question } from '#domain/advisor/advisor.ts'
import type { Task } from '#domain/advisor/agents.ts'
import type { Comparison } from '#domain/contracts/figure-terms.ts'
import type { MetricName } from '#domain/metrics.ts'
import type { PeriodName } from '#domain/period-presets.ts'
import type { Period } from '#domain/periods.ts'
import type { Calendar, PeriodProblem } from './period-patterns.ts'
import { isOtherLanguage, prepareText } from './prepare-text.ts'
import { readComparison } from './read-comparison.ts'
import { type PeriodReading, readPeriods } from './read-periods.ts'
import {
  DEFINITION_WORDS,
  findMissing,
  GREETING_WORDS,
  HELP_WORDS,
  METRIC_WORDS,
  TASK_WORDS,
  THANKS_WORDS,
} from './topic-words.ts'

export type Intent =
  | { kind: 'empty' | 'greeting' | 'thanks' | 'help' | 'other_language' | 'unknown' }
  | { kind: 'problem'; problem: PeriodProblem }
  | { kind: 'missing'; answer: string }
  | { kind: 'definition' | 'metrics'; metrics: MetricName[] }
  | { kind: 'task'; task: Task; metrics: MetricName[] }

/** What a question asks for. */
export type Request = {
  intent: Intent
  /** The question, normalized by `prepareText`. */
  text: string
  /** `null` means the server's default period. */
  period: Period | null
  /** The period's name if the comparison days depend on it, otherwise `null`. */
  name: PeriodName | null
  compare: Comparison
  /** The comparison days if none of the server's comparisons covers them, otherwise `null`. */
  other: Period | null
}

const DRAFTS: readonly Task[] = ['product_text', 'customer_reply', 'campaign']
/** Replies to other tasks, such as the best day, are about one period. */
const COMPARED: readonly Task[] = ['overview', 'explain']
const FOLLOW_UP = /^(?:and|also|what about|how about|same for|then)\b/

/** Returns the metrics that a text names, without duplicates, in the order of the word list. */
function findMetrics(text: string): { metrics: MetricName[]; rest: string } {
  let rest = text
  const metrics = new Set<MetricName>()
  for (const [words, metric] of METRIC_WORDS) {
    const without = rest.replaceAll(words, (found) => ' '.repeat(found.length))
    if (without !== rest) metrics.add(metric)
    rest = without
  }
  return { metrics: [...metrics], rest }
}

function findTask(text: string): Task | null {
  return TASK_WORDS.find(([, patterns]) => patterns.every((pattern) => pattern.test(text)))?.[0] ?? null
}

function readSmallTalk(text: string): Intent | null {
  if (text === '') return { kind: 'empty' }
  if (GREETING_WORDS.test(text)) return { kind: 'greeting' }
  if (THANKS_WORDS.test(text) && findMetrics(text).metrics.length === 0) return { kind: 'thanks' }
  if (isOtherLanguage(text)) return { kind: 'other_language' }
  return HELP_WORDS.test(text) ? { kind: 'help' } : null
}

function readSubject(text: string, days: PeriodReading): Intent {
  const { rest } = days
  const task = findTask(rest)
  const { metrics } = findMetrics(rest)
  if (task && DRAFTS.includes(task)) return { kind: 'task', task, metrics }
  const missing = findMissing(rest)
  if (missing) return { kind: 'missing', answer: missing.answer }
  if (metrics.length > 0 && DEFINITION_WORDS.test(text)) return { kind: 'definition', metrics }
  if (days.problem && days.spans.length === 0) return { kind: 'problem', problem: days.problem }
  return chooseSubject(text, task, metrics)
}

function chooseSubject(text: string, task: Task | null, metrics: MetricName[]): Intent {
  const isCounted = text.startsWith('how many') && metrics.length > 0
  if (task && !isCounted && (task !== 'overview' || metrics.length === 0)) return { kind: 'task', task, metrics }
  return metrics.length > 0 ? { kind: 'metrics', metrics } : { kind: 'unknown' }
}

/** If the question is a follow-up such as "and last week?", returns the topic of the previous question. */
function readFollowUp(intent: Intent, days: PeriodReading, earlier: Request): Intent {
  if (intent.kind !== 'unknown') return intent
  if (days.spans.length === 0) return intent
  const topic = earlier.intent
  if (topic.kind !== 'task') return topic.kind === 'metrics' ? topic : intent
  if (days.spans.length === 1 || COMPARED.includes(topic.task)) return topic
  return topic.metrics.length > 0 ? { kind: 'metrics', metrics: topic.metrics } : intent
}

/** Finds out what a question asks for. Uses the store's calendar to interpret dates. */
export function readRequest(question: Omit<Question, 'agent'>, calendar: Calendar): Request {
  const text = prepareText(question.text)
  const nothing = { text, period: null, name: null, compare: 'previous_period' as const, other: null }
  const smallTalk = readSmallTalk(text)
  if (smallTalk) return { ...nothing, intent: smallTalk }
  const days = readPeriods(text, calendar)
  const compared = readComparison(text, days, calendar.today)
  const intent = readSubject(text, days)
  const earlier = question.earlier === null ? null : readRequest({ text: question.earlier, earlier: null }, calendar)
  if (earlier && intent.kind === 'metrics' && FOLLOW_UP.test(text) && days.spans.length === 0) {
    return { ...earlier, text, intent }
  }
  const continued = earlier ? readFollowUp(intent, days, earlier) : intent
  const isBareDays = continued.kind === 'unknown' && days.spans.length > 0
  return { text, ...compared, intent: isBareDays ? { kind: 'task', task: 'overview', metrics: [] } : continued }
}
