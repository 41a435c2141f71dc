import type { CalendarEvent, LoadReports, Reply, SentCampaign } from '#domain/advisor/advisor.ts'
import { replyOf } from '#domain/advisor/answer.ts'
import { quoteName, type Wording } from '#domain/advisor/wording.ts'
import { isSure, writeEffect, writeRefusal } from '#domain/analysis/events/effect-words.ts'
import type { EventEffectAnswer, EventKind, MeasuredEffect } from '#domain/contracts/events.ts'
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

/** Returns the events that have begun and that the question can mean, the latest last. Without a name, those of its kind. */
function candidatesIn(events: readonly CalendarEvent[], asked: Asked, today: string): CalendarEvent[] {
  const begun = events.filter((event) => event.from <= today && isIn(event, asked) && isCalled(event, asked))
  const ofKind = asked.name === null ? begun.filter(({ kind }) => kind === kindOf(asked.noun)) : begun
  return ofKind.toSorted((one, other) => one.to.localeCompare(other.to))
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
  const called = name === null ? `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}` : quoteName(`${name} ${noun}`)
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

/** Without a name, which of several events is meant can't be told. */
function replyWithChoice(candidates: readonly CalendarEvent[], { noun }: Asked, wording: Wording): Reply {
  const shown = candidates.slice(-SHOWN_NAMES).toReversed()
  const days = ({ from, to }: CalendarEvent) => wording.days({ from, to })
  const listed = shown.map((event) => `• ${quoteName(event.name)}, ${days(event)}`)
  const others = candidates.length - shown.length
  const more = others > 0 ? [`• and ${wording.many(others, 'earlier one')}`] : []
  const example = shown[0] ? ` Ask with its name, such as “Did the ${quoteName(shown[0].name)} ${noun} work?”` : ''
  return replyOf({
    text: [`Your calendar has more than one ${noun} that you can mean.${example}`, ...listed, ...more].join('\n'),
    citations: shown.map((event) => ({ ...placeOf(days(event), event.from), label: quoteName(event.name) })),
  })
}

type Measured = { effect: MeasuredEffect; event: CalendarEvent; currency: string }

function effectText({ effect, event, currency }: Measured, wording: Wording): string {
  const { days, subject } = effect
  const during = `in ${wording.many(lengthOf(days), 'day')} of ${quoteName(event.name)} ${wording.days(days)}`
  const quoted = { ...effect, subject: quoteName(subject) }
  return writeEffect({ effect: quoted, currency, touched: event.touched, during }, wording)
}

const CAUTION = {
  forecast: 'This is the weaker evidence: nothing in your shop was left untouched to compare with.',
  parts: 'Net sales moved with it; other things that happened in the same days move them too.',
} as const

function answerText({ currency, effect }: EventEffectAnswer, event: CalendarEvent, wording: Wording): string {
  const name = quoteName(event.name)
  if (effect.kind === 'refused') {
    return `I can’t tell whether ${name} worked: ${writeRefusal(effect, event.touched, wording)}`
  }
  const beside =
    effect.beside.length > 0
      ? ` You marked ${joinNames(effect.beside.map(quoteName))} in the same days. The comparison can’t tell the events apart.`
      : ''
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
  const candidates = candidatesIn(events, asked, today)
  const event = candidates.at(-1)
  const campaign = findCampaign(campaigns, asked)
  if (campaign && (!event || campaign.sentOn >= event.from)) return replyOnCampaign(campaign, wording)
  if (!event) return replyWithoutEvent(events, asked, sources)
  if (asked.name === null && candidates.length > 1) return replyWithChoice(candidates, asked, wording)
  const answer = await load.eventEffect(store, event.id)
  if (!answer) return null
  const citation = { ...placeOf(valueOf(answer, wording), event.from), label: quoteName(event.name) }
  return replyOf({ text: answerText(answer, event, wording), citations: [citation] })
}
