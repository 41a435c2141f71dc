import type { ChangedTexts, Citation, DoneWork, LoadReports, Reply, SentCampaign } from '#domain/advisor/advisor.ts'
import { replyOf } from '#domain/advisor/answer.ts'
import { quoteName, type Wording } from '#domain/advisor/wording.ts'
import { dayIn, type Period } from '#domain/periods.ts'
import { describeOutcome } from '#domain/today/describe-outcome.ts'
import { describeWork } from '#domain/today/describe-work.ts'
import { LISTING_DAYS } from '#domain/contracts/drafts/listing.ts'
import { citeCampaign, outcomeText } from './campaign-reply.ts'
import { citePlace } from './place.ts'

type Sources = {
  load: Pick<LoadReports, 'campaigns' | 'changedTexts' | 'doneWork' | 'today'>
  store: string
  wording: Wording
}

const SHOWN = 5
const WORK = '/ai-agents/work'
const TODAY_SCREEN = '/dashboard'
const A_SIGNAL = 'Look into a change that was found'

/** What was done on a day, in one line. */
type Done = { day: string; line: string; citation: Citation }

function textsOf({ content, outcome, signal }: DoneWork, currency: string) {
  const texts = describeWork(content, { currency, insight: null })
  return {
    title: signal ?? texts?.title ?? A_SIGNAL,
    href: texts?.href ?? TODAY_SCREEN,
    outcome: outcome && describeOutcome(outcome, { content, signal: signal ?? A_SIGNAL }),
  }
}

type Shop = { currency: string; timeZone: string; wording: Wording }

function ofAction(work: DoneWork, { currency, timeZone, wording }: Shop): Done {
  const day = dayIn(timeZone, new Date(work.doneAt))
  const { title, href, outcome } = textsOf(work, currency)
  const came = outcome ? `${outcome.text}. ${outcome.basis}` : 'What came of it can’t be seen yet.'
  const value = `done on ${wording.day(day)}`
  return { day, line: `• ${title}, ${value}. ${came}`, citation: citePlace({ label: title, value, href, day }) }
}

function ofCampaign(campaign: SentCampaign, { wording }: Shop): Done {
  const value = `sent on ${wording.day(campaign.sentOn)}`
  const line = `• The email ${quoteName(campaign.name)}, ${value}. ${outcomeText(campaign)}`
  return { day: campaign.sentOn, line, citation: citeCampaign(campaign, value) }
}

function ofTexts({ id, product, changedOn: day, outcome }: ChangedTexts, { wording }: Shop): Done {
  const value = `changed on ${wording.day(day)}`
  const came = outcome
    ? [outcome.text, outcome.basis].filter((part) => part !== null).join(' ')
    : `What that brought is known once ${LISTING_DAYS} days are complete.`
  const label = quoteName(product)
  const citation = citePlace({ label, value, href: `${WORK}/drafts/${id}`, day })
  return { day, line: `• The texts of ${label}, ${value}. ${came}`, citation }
}

const isIn = (period: Period | null, { day }: Done): boolean =>
  period === null || (day >= period.from && day <= period.to)

/** Replies with what was marked as done and sent in a period, and what figures say since. Resolves to `null` without a store. */
export async function replyWithPastWork(
  period: Period | null,
  { load, store, wording }: Sources,
): Promise<Reply | null> {
  const [work, campaigns, texts, today] = await Promise.all([
    load.doneWork(store),
    load.campaigns(store),
    load.changedTexts(store),
    load.today(store),
  ])
  if (!today) return null
  const shop = { ...today.store, wording }
  const done = [
    ...campaigns.map((one) => ofCampaign(one, shop)),
    ...texts.map((one) => ofTexts(one, shop)),
    ...work.map((one) => ofAction(one, shop)),
  ]
  const found = done.filter((one) => isIn(period, one)).toSorted((one, other) => other.day.localeCompare(one.day))
  const shown = found.slice(0, SHOWN)
  if (shown.length === 0) {
    const days = period ? ` ${wording.days(period)}` : ' yet'
    return replyOf({
      text: `Nothing that Today proposed was marked as done${days}, no campaign went out, and no product texts were changed. Mark an action as done on Today, and I tell you later what came of it.`,
      citations: [citePlace({ label: 'Dashboard', value: 'Today', href: TODAY_SCREEN, day: today.today })],
    })
  }
  const others = found.length - shown.length
  const more = others > 0 ? [`• and ${wording.number(others)} more`] : []
  const place = citePlace({ label: 'Work', value: `${wording.number(others)} more`, href: WORK, day: today.today })
  return replyOf({
    text: [...shown.map(({ line }) => line), ...more].join('\n'),
    citations: [...shown.map(({ citation }) => citation), ...(others > 0 ? [place] : [])],
  })
}
