import type { Citation, DoneWork, LoadReports, Reply } from '#domain/advisor/advisor.ts'
import { replyOf } from '#domain/advisor/answer.ts'
import type { Wording } from '#domain/advisor/wording.ts'
import { dayIn, type Period } from '#domain/periods.ts'
import { describeOutcome } from '#domain/today/describe-outcome.ts'
import { describeWork } from '#domain/today/describe-work.ts'
import { citePlace } from './place.ts'

type Sources = {
  load: Pick<LoadReports, 'doneWork' | 'today'>
  store: string
  wording: Wording
}

const SHOWN = 5
const TODAY_SCREEN = '/dashboard'
const A_SIGNAL = 'Look into a change that was found'

/** Work with the day on which it was marked as done. */
type Dated = DoneWork & { day: string }

function textsOf({ content, outcome, signal }: DoneWork, currency: string) {
  const texts = describeWork(content, { currency, insight: null })
  return {
    title: signal ?? texts?.title ?? A_SIGNAL,
    href: texts?.href ?? TODAY_SCREEN,
    outcome: outcome && describeOutcome(outcome, { content, signal: signal ?? A_SIGNAL }),
  }
}

function lineOf(work: Dated, currency: string, wording: Wording): string {
  const { title, outcome } = textsOf(work, currency)
  const came = outcome ? `${outcome.text}. ${outcome.basis}` : 'What came of it can’t be seen yet.'
  return `• ${title}, done on ${wording.day(work.day)}. ${came}`
}

function citationOf(work: Dated, currency: string, wording: Wording): Citation {
  const { title, href } = textsOf(work, currency)
  return citePlace({ label: title, value: `done on ${wording.day(work.day)}`, href, day: work.day })
}

const isIn = (period: Period | null, { day }: Dated): boolean =>
  period === null || (day >= period.from && day <= period.to)

/** Replies with what was marked as done in a period, and what figures say since. Resolves to `null` without a store. */
export async function replyWithPastWork(
  period: Period | null,
  { load, store, wording }: Sources,
): Promise<Reply | null> {
  const [work, today] = await Promise.all([load.doneWork(store), load.today(store)])
  if (!today) return null
  const { currency, timeZone } = today.store
  const dated = work.map((one): Dated => ({ ...one, day: dayIn(timeZone, new Date(one.doneAt)) }))
  const shown = dated.filter((one) => isIn(period, one)).slice(0, SHOWN)
  if (shown.length === 0) {
    const days = period ? ` ${wording.days(period)}` : ' yet'
    return replyOf({
      text: `Nothing that Today proposed was marked as done${days}. Mark an action as done on Today, and I tell you later what came of it.`,
      citations: [citePlace({ label: 'Dashboard', value: 'Today', href: TODAY_SCREEN, day: today.today })],
    })
  }
  return replyOf({
    text: shown.map((one) => lineOf(one, currency, wording)).join('\n'),
    citations: shown.map((one) => citationOf(one, currency, wording)),
  })
}
