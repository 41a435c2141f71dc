import type { CalendarEvent, LoadReports, Reply, SentCampaign } from '#domain/advisor/advisor.ts'
import { replyOf } from '#domain/advisor/answer.ts'
import { quoteName, type Wording } from '#domain/advisor/wording.ts'
import type { EventEffectAnswer, EventKind, MeasuredEffect, RefusedEffect } from '#domain/contracts/events.ts'
import type { AskedReport } from '#domain/contracts/questions.ts'
import { joinNames } from '#domain/join-names.ts'
import { lengthOf } from '#domain/periods.ts'
import { replyOnCampaign } from './campaign-reply.ts'
import { citePlace } from './place.ts'

type Asked = Extract<AskedReport, { report: 'event' }>
type Sources = {
  load: Pick<LoadReports, 'campaigns' | 'events' | 'eventEffect'>
  store: string
  today: string
  wording: Wording
}

const PLACE = '/analytics/calendar'
const SHOWN_NAMES = 3

const KINDS: readonly (readonly [EventKind, RegExp])[] = [
  ['price_change', /^price/],
  ['site_down', /^outage/],
]

const kindOf = (noun: string): EventKind => KINDS.find(([, pattern]) => pattern.test(noun))?.[0] ?? 'campaign'

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}%]+/gu) ?? []

/** Whether an event or a campaign has all words that the question calls it. */
function isCalled({ name: own }: { name: string }, { name, noun }: Asked): boolean {
  const known = new Set(wordsOf(own))
  return wordsOf(name ?? '').every((word) => known.has(word) || word === noun)
}

const isIn = ({ from, to }: CalendarEvent, { period }: Asked): boolean =>
  period === null || (from <= period.to && to >= period.from)

/** Returns the latest event that has begun and that the question can mean. Without a name, it is one of the same kind. */
function findEvent(events: readonly CalendarEvent[], asked: Asked, today: string): CalendarEvent | null {
  const begun = events.filter((event) => event.from <= today && isIn(event, asked) && isCalled(event, asked))
  const ofKind = asked.name === null ? begun.filter(({ kind }) => kind === kindOf(asked.noun)) : begun
  return ofKind.toSorted((one, other) => one.to.localeCompare(other.to)).at(-1) ?? null
}

/** Returns the latest campaign email that the question can mean. Those of other kinds of events aren't about an email. */
function findCampaign(campaigns: readonly SentCampaign[], asked: Asked): SentCampaign | null {
  if (kindOf(asked.noun) !== 'campaign') return null
  const { period } = asked
  const meant = campaigns.filter(
    (sent) => isCalled(sent, asked) && (period === null || (sent.sentOn >= period.from && sent.sentOn <= period.to)),
  )
  return meant[0] ?? null
}

const placeOf = (value: string, day: string) => citePlace({ label: 'Calendar', value, href: PLACE, day })

function replyWithoutEvent(events: readonly CalendarEvent[], { name, noun, period }: Asked, sources: Sources): Reply {
  const { today, wording } = sources
  const called = name === null ? `a ${noun}` : quoteName(`${name} ${noun}`)
  const days = period ? ` ${wording.days(period)}` : ''
  const names = events.slice(-SHOWN_NAMES).map((event) => quoteName(event.name))
  const marked = names.length > 0 ? ` What I find there is ${joinNames(names)}.` : ''
  return replyOf({
    text:
      `I find no event for ${called} in your calendar${days}, so I can’t tell what it did.${marked} ` +
      'Mark its days and what it touched in Analytics, under Calendar. I then compare its net sales with parts of your shop that it did not touch.',
    citations: [placeOf('Mark an event', today)],
  })
}

const isSure = (effect: MeasuredEffect): boolean =>
  effect.kind === 'forecast' ? effect.isSure : effect.low > 0 || (effect.high !== null && effect.high < 0)

type Measured = { effect: MeasuredEffect; event: CalendarEvent; currency: string }

function effectText({ effect, event, currency }: Measured, wording: Wording): string {
  const { days, effect: share } = effect
  const { name, touched } = event
  const money = wording.money(Math.abs(effect.amount), currency)
  const subject = touched === 'store' ? 'Net sales' : `Net sales of ${quoteName(effect.subject)}`
  const than = effect.kind === 'forecast' ? 'the forecast made before it' : 'the parts that it did not touch suggest'
  const inDays = `in ${wording.many(lengthOf(days), 'day')} of ${quoteName(name)} ${wording.days(days)}`
  if (!isSure(effect)) return `I see no clear difference ${inDays}: ${subject.toLowerCase()} were about what ${than}.`
  const size = wording.percent(Math.abs(Math.round(share * 100) / 100))
  const isMore = share > 0
  return `${subject} were ${size} ${isMore ? 'above' : 'below'} what ${than} ${inDays}. That is ${money} ${isMore ? 'more' : 'less'}.`
}

const CAUTION = {
  forecast: 'This is the weaker evidence: nothing in your shop was left untouched to compare with.',
  parts: 'Net sales moved with it; other things that happened in the same days move them too.',
} as const

const REFUSALS: Readonly<Record<RefusedEffect['reason'], string>> = {
  not_yet: 'no day of it is complete yet',
  figures_end: 'your figures end before it began',
  few_days: 'your figures have too few days before it to learn from',
  few_parts: 'too few other parts sold before it to compare with',
  no_sales: 'nothing of this was sold before it',
  silent: 'nothing was sold in the year before it',
  others_silent: 'what it would be compared with sold nothing in its days',
  bad_fit: 'the other parts did not move with this one before it',
  no_forecast: 'sales before it were too few or too irregular for a forecast',
}

function answerText({ currency, effect }: EventEffectAnswer, event: CalendarEvent, wording: Wording): string {
  const name = quoteName(event.name)
  if (effect.kind === 'refused') {
    return `I can’t tell whether ${name} worked: ${REFUSALS[effect.reason]}. The calendar says more.`
  }
  const beside =
    effect.beside.length > 0 ? ` You marked ${joinNames(effect.beside.map(quoteName))} in the same days.` : ''
  return `${effectText({ effect, event, currency }, wording)} ${CAUTION[effect.kind]}${beside}`
}

function valueOf({ currency, effect }: EventEffectAnswer, wording: Wording): string {
  if (effect.kind === 'refused') return 'can’t be told'
  if (!isSure(effect)) return 'no clear difference'
  return wording.money(effect.amount, currency)
}

/** Replies whether an event of the calendar or a campaign email mattered: the later one. An email kept people back to compare with. Resolves to `null` without a store. */
export async function replyOnEvent(asked: Asked, sources: Sources): Promise<Reply | null> {
  const { load, store, today, wording } = sources
  const [events, campaigns] = await Promise.all([load.events(store), load.campaigns(store)])
  const event = findEvent(events, asked, today)
  const campaign = findCampaign(campaigns, asked)
  if (campaign && (!event || campaign.sentOn >= event.from)) return replyOnCampaign(campaign, wording)
  if (!event) return replyWithoutEvent(events, asked, sources)
  const answer = await load.eventEffect(store, event.id)
  if (!answer) return null
  const citation = { ...placeOf(valueOf(answer, wording), event.from), label: quoteName(event.name) }
  return replyOf({ text: answerText(answer, event, wording), citations: [citation] })
}
