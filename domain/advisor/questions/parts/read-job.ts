import {
  ACTIONS,
  ATTENTION,
  CATALOG_COLLECTIONS,
  CATALOG_GAPS,
  CATALOG_LOSSES,
  CHANGES,
  DIGEST,
  EVENT_EFFECT,
  GOAL_METRICS_BY_WORDS,
  GOALS,
  PAST_WORK,
  REORDER,
  STATE,
  WRITE_TO,
} from '#domain/advisor/questions/words/job-words.ts'
import { takeAll, takes, type WordScan } from '#domain/advisor/questions/words/word-scan.ts'
import type { Span } from '#domain/advisor/questions/days/read-periods.ts'
import type { AskedJob } from '#domain/contracts/questions.ts'

/** A job of an owner that a report answers. */
export type Job = AskedJob

/** Only one pattern can be that of a whole question, except that work and what came of it are asked for together. */
const JOBS: readonly (readonly [Job, RegExp])[] = [
  [{ report: 'past_work' }, PAST_WORK],
  [{ report: 'write_to' }, WRITE_TO],
  [{ report: 'reorder' }, REORDER],
  [{ report: 'attention' }, ATTENTION],
  [{ report: 'catalog', list: 'gaps' }, CATALOG_GAPS],
  [{ report: 'catalog', list: 'losses' }, CATALOG_LOSSES],
  [{ report: 'catalog', list: 'collections' }, CATALOG_COLLECTIONS],
  [{ report: 'today', list: 'actions' }, ACTIONS],
  [{ report: 'today', list: 'state' }, STATE],
  [{ report: 'today', list: 'changes' }, CHANGES],
]

const EMPTY_NAME =
  /(?<![\p{L}'])(?:the|my|our|that|this|those|last|latest|recent|did|was|is|in|on|for|from|of|s)(?![\p{L}])|'s(?!\p{L})|[^\p{L}\p{N}% ]/gu

/** Returns what a question calls an event. Words for days that were understood aren't part of it. */
function nameIn({ text }: WordScan, [from, to]: readonly [number, number], spans: readonly Span[]): string {
  return Array.from(text.slice(from, to), (letter, at) =>
    spans.some(({ start, end }) => from + at >= start && from + at < end) ? ' ' : letter,
  ).join('')
}

function takeEvent(scan: WordScan, spans: readonly Span[]): Job | null {
  for (const pattern of EVENT_EFFECT) {
    const [match] = takeAll(scan, pattern)
    if (!match) continue
    const { name, more, noun } = match.indices?.groups ?? {}
    const named = [name, more].map((place) => (place ? nameIn(scan, place, spans) : '')).join(' ')
    const words = named.replaceAll(EMPTY_NAME, ' ').replaceAll(/\s+/g, ' ').trim()
    const kind = noun ? scan.text.slice(...noun).replace(/s$/, '') : ''
    return { report: 'event', name: words === '' ? null : words, noun: kind }
  }
  return null
}

/** A goal that is named limits the reply to it. */
function takeGoals(scan: WordScan): Job | null {
  const found = takeAll(scan, GOALS).map(([words]) => words)
  if (found.length === 0) return null
  const metrics = GOAL_METRICS_BY_WORDS.filter(([, pattern]) => pattern.test(found.join(' '))).map(([metric]) => metric)
  return { report: 'goals', metrics }
}

/** Takes the words of a question about what there is to do, what was done, goals, events or emails. */
export function takeJob(scan: WordScan, spans: readonly Span[]): Job | null {
  if (takes(scan, DIGEST)) return { report: 'digest' }
  const job = takeGoals(scan) ?? JOBS.find(([, pattern]) => takes(scan, pattern))?.[0]
  return job ?? takeEvent(scan, spans)
}
