import { daysBetween } from '#domain/periods.ts'
import type { SignalGroup } from './group-findings.ts'
import type { OutlierOrder } from './outlier-orders.ts'
import type { Direction, Finding, SignalWindow, StoppedSource } from './signal-series.ts'
import type { StockOut } from './stock-outs.ts'

/** What a card is about. */
export type CardSubject =
  | ({ kind: 'change'; stockOut?: StockOut } & SignalGroup)
  | { kind: 'stopped'; source: StoppedSource }
  | { kind: 'outlier'; order: OutlierOrder }
  | { kind: 'stock_out'; stockOut: StockOut }

/** What the owner was told: how many times the expected figure the observed one is, in a window. */
type Told = { times: number; window: SignalWindow }

/** One thing to tell the owner. */
export type Card = {
  id: string
  /** A card that ended is kept for a while, so that the same thing isn't told anew. */
  state: 'open' | 'ended' | 'dismissed'
  subject: CardSubject
  /** All series that it was about so far. */
  series: string[]
  openedOn: string
  /** The last day on which its subject was found. */
  seenOn: string
  /** The last day on which it opened or got clearly worse, so that the owner is told. */
  toldOn: string
  told: Told | null
}

const MOST_OPEN = 5

/** A card ends when its subject wasn't found for so many days. */
const DAYS_TO_END = 7

/** A card that ended or was dismissed is remembered for so many days since its subject was found. */
const DAYS_REMEMBERED = 28

/** A change is told again when it is so many times as large, and when it was dismissed. On the log scale. */
const CLEARLY_WORSE = 1.5
const MUCH_WORSE = 2

/** Returns the store's cards after a day, with what was found on it, the most important first. */
export function updateCards(cards: readonly Card[], subjects: readonly CardSubject[], day: string): Card[] {
  const updated = new Map(cards.map((card) => [card.id, card]))
  const isOpen = (card: Card) => card.state === 'open'
  for (const subject of subjects) {
    const known = [...updated.values()].find((card) => isSame(card, subject))
    const hasRoom = [...updated.values()].filter(isOpen).length < MOST_OPEN
    if (known) updated.set(known.id, goOn(known, subject, { day, hasRoom }))
    else if (hasRoom) {
      const card = open(subject, day)
      updated.set(card.id, card)
    }
  }
  return [...updated.values()]
    .map((card) => (isOpen(card) && isOver(card, day) ? { ...card, state: 'ended' as const } : card))
    .filter((card) => isOpen(card) || daysBetween(card.seenOn, day) < DAYS_REMEMBERED)
}

/** A stock-out is over with the next sale. */
const isOver = ({ subject, seenOn }: Card, day: string): boolean =>
  daysBetween(seenOn, day) >= (subject.kind === 'stock_out' ? 1 : DAYS_TO_END)

function seriesOf(subject: CardSubject): string[] {
  if (subject.kind === 'change') return subject.findings.map(({ series }) => series)
  if (subject.kind === 'stock_out') return [subject.stockOut.product]
  return subject.kind === 'stopped' ? [subject.source.series] : []
}

const directionOf = (subject: CardSubject): Direction | null =>
  subject.kind === 'change' ? subject.lead.direction : null

/** Whether a card is about the same thing: the same order, or the same figures that changed in the same direction. */
function isSame(card: Card, other: CardSubject): boolean {
  const { subject, series } = card
  if (subject.kind === 'outlier') return other.kind === 'outlier' && subject.order.id === other.order.id
  if (other.kind === 'stock_out') return isSameStockOut(card, other.stockOut)
  if (subject.kind !== other.kind || directionOf(subject) !== directionOf(other)) return false
  return seriesOf(other).some((id) => series.includes(id))
}

/** A product that sold since is out of stock anew. The fall of a product that was told turns into its stock-out. */
function isSameStockOut({ subject, state }: Card, { product, since }: StockOut): boolean {
  if (subject.kind === 'stock_out') return subject.stockOut.product === product && subject.stockOut.since === since
  return (
    state !== 'ended' &&
    subject.kind === 'change' &&
    subject.lead.series === product &&
    subject.lead.direction === 'down'
  )
}

/** The half keeps a figure that fell to 0 from being infinitely worse. */
const timesOf = ({ observed, expected, range }: Finding): number => {
  const least = (range[1] - range[0]) / 4
  return (observed + least) / (expected + least)
}

const toldOf = (subject: CardSubject): Told | null =>
  subject.kind === 'change' ? { times: timesOf(subject.lead), window: subject.lead.window } : null

function open(subject: CardSubject, day: string): Card {
  const name =
    subject.kind === 'outlier' ? subject.order.id : `${seriesOf(subject)[0] ?? ''}:${directionOf(subject) ?? ''}`
  const dates = { openedOn: day, seenOn: day, toldOn: day }
  const id = `${subject.kind}:${name}:${day}`
  return { id, state: 'open', subject, series: seriesOf(subject), ...dates, told: toldOf(subject) }
}

/** Brings a card up to date. It is told again if its subject got clearly worse. */
function goOn(card: Card, subject: CardSubject, { day, hasRoom }: { day: string; hasRoom: boolean }): Card {
  const series = [...new Set([...card.series, ...seriesOf(subject)])]
  const seen = { ...card, subject, series, seenOn: day }
  const told = toldOf(subject)
  const isToldAgain = isWorse(card.told, told, card.state === 'dismissed' ? MUCH_WORSE : CLEARLY_WORSE)
  if (card.state !== 'open' && !hasRoom) return seen
  if (isToldAgain) return { ...seen, state: 'open', toldOn: day, told }
  return card.state === 'ended' ? { ...seen, state: 'open' } : seen
}

/** Shorter windows vary more, so that only windows that are at least as long can be worse. */
function isWorse(before: Told | null, now: Told | null, times: number): boolean {
  if (before === null || now === null || now.window < before.window) return false
  return Math.abs(Math.log(now.times)) >= times * Math.abs(Math.log(before.times))
}
