import type { Insight } from '#domain/contracts/signals.ts'
import type { PreviewedDigest } from '#domain/contracts/digest.ts'
import type { Today } from '#domain/contracts/today.ts'
import { toSingleLine } from '#domain/single-line.ts'
import { describeBehind } from '#domain/today/describe-behind.ts'
import { type DigestSection, type DigestText, hrefFor } from './digest-text.ts'
import { createStoreWords, type DigestDays, type DigestStore, isQuiet, nameOfStore, NOTHING } from './store-words.ts'

type Words = ReturnType<typeof createStoreWords>

/** More are counted in the subject. */
const MOST_NAMED = 3

const NOUNS = { daily: 'daily email', weekly: 'weekly email' } as const

/** Writes the daily or weekly digest of a person's stores. `stores` has at least one. */
export function writeDigest(kind: PreviewedDigest, stores: readonly DigestStore[], locale: string): DigestText {
  const words = createStoreWords(locale)
  const isOne = stores.length === 1
  const isQuietWeek = kind === 'weekly' && stores.every(isQuiet)
  const sections = stores.map((known): DigestSection => {
    const name = isOne ? null : nameOfStore(known.store)
    if (!isQuietWeek) return words.sectionOf(known, name)
    return { name, days: null, figures: [], lists: [], lines: words.quietLines(known) }
  })
  return {
    subject: subjectOf(stores, { isQuietWeek, words }),
    preview: previewOf(stores),
    heading: isQuietWeek ? `A quiet week${isOne && isSample(stores) ? ' (sample data)' : ''}` : headingOf(kind, stores),
    sections,
    closing: `You get this ${NOUNS[kind]} because you chose it in Cartwright.`,
  }
}

function headingOf(kind: PreviewedDigest, [first, ...others]: readonly DigestStore[]): string {
  const when = kind === 'daily' ? 'Today' : 'Your week'
  return first && others.length === 0 ? `${when} at ${nameOfStore(first.store)}` : when
}

type Subject = { isQuietWeek: boolean; words: Words }

function subjectOf(stores: readonly DigestStore[], { isQuietWeek, words }: Subject): string {
  const [first, ...others] = stores
  const known = stores.filter(hasNews)
  if (!first || known.length === 0) return 'No new figures'
  if (others.length > 0) return subjectOfMany(stores, { isQuietWeek, words })
  const { days, store } = first
  if (!days) return 'No new figures'
  const start = isSample(stores) ? 'Sample data: ' : ''
  const when = `${start}${isQuietWeek ? 'A quiet week:' : words.whenOf(days)}`
  const compared = words.comparisonOf('net_sales', days)
  const amount = words.money(days.net_sales.value, store.currency)
  if (compared) return `${when} ${amount}, ${compared.size} ${compared.rest}`
  return `${when} ${amount} from ${words.wording.many(days.orders.value ?? 0, 'order')}`
}

const isSample = (stores: readonly DigestStore[]): boolean => stores.every(({ store }) => store.isSample)

type WithDays = DigestStore & { days: DigestDays }

const hasNews = (known: DigestStore): known is WithDays => known.days !== null && known.quietSince === null

function subjectOfMany(stores: readonly DigestStore[], { isQuietWeek, words }: Subject): string {
  const known = stores.filter(hasNews)
  const named = known.slice(0, MOST_NAMED).map(({ days, store }) => {
    const movement = days.comparedWith && words.wording.movement('net_sales', days.net_sales, days)
    const change = movement && movement.direction !== 'none' ? ` (${movement.text})` : ''
    return `${subjectNameOf(store)} ${words.money(days.net_sales.value, store.currency)}${change}`
  })
  const left = stores.length - named.length
  const whens = new Set(known.map(({ days }) => words.whenOf(days)))
  const [when] = whens.size === 1 ? whens : []
  const start = isQuietWeek ? 'A quiet week' : when
  return `${start === undefined ? '' : `${start}: `}${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}

const subjectNameOf = ({ name, isSample: hasSamples }: Today['store']): string =>
  `${toSingleLine(name)}${hasSamples ? ' (sample data)' : ''}`

/** Returns the first thing to do in a store of which the email says it. */
function previewOf(stores: readonly DigestStore[]): string {
  const told = stores.filter(hasNews)
  if (told.length === 0) return 'There are no new figures.'
  const looked = told.filter(({ isLooked }) => isLooked)
  const titles = looked.flatMap(({ actions, signals }) => [...actions, ...signals].map(({ title }) => title))
  const [first] = titles
  const behind = looked.find((store) => store.behind !== null)?.behind
  if (first === undefined && behind) return toSingleLine(describeBehind(behind))
  if (first === undefined) return looked.length === told.length ? NOTHING : 'Open Today for what to do.'
  return titles.length === 1 ? first : `${first} and ${titles.length - 1} more`
}

type Reminder = { frequency: PreviewedDigest; store: Today['store']; quietSince: string | null; locale: string }

/** Writes the one reminder to a person who has imported no orders for long. `quietSince` is the day of the last import. */
export function writeReminder({ frequency, store, quietSince, locale }: Reminder): DigestText {
  const { wording } = createStoreWords(locale)
  const noun = NOUNS[frequency]
  const since = quietSince === null ? null : wording.day(quietSince)
  const link = { text: 'Import orders', href: hrefFor(store.id, '/dashboard?import=new') }
  return {
    subject: since === null ? 'Import your first orders' : `Your last import was on ${since}`,
    preview: `Your ${noun} pauses until you import orders.`,
    heading: since === null ? 'There is no data yet' : 'Your figures need newer orders',
    sections: [
      {
        name: null,
        days: null,
        figures: [],
        lists: [],
        lines: [
          [since === null ? 'No orders were imported yet.' : `Your last import was on ${since}.`],
          [`Your ${noun} pauses until you import orders. This is the only reminder.`],
          [link],
        ],
      },
    ],
    closing: `You get this because you chose a ${noun} in Cartwright.`,
  }
}

export type UrgentStore = { store: Today['store']; insights: readonly Insight[] }

/** Writes an urgent email. `stores` has at least one, each with an insight. */
export function writeUrgent(stores: readonly UrgentStore[]): DigestText {
  const [first] = stores
  const told = stores.flatMap(({ insights }) => insights)
  const [insight] = told
  if (!first || !insight) throw new RangeError('Nothing is urgent.')
  const more = told.length > 1 ? ` and ${told.length - 1} more` : ''
  return {
    subject: `${subjectNameOf(first.store)}: ${insight.title}${more}`,
    preview: insight.body,
    heading: insight.title,
    sections: stores.map(({ store, insights }) => ({
      name: nameOfStore(store),
      days: null,
      figures: [],
      lists: [
        {
          title: 'Urgent',
          items: insights.map(({ title, body, action, href }) => ({
            title: { text: title, href: hrefFor(store.id, href) },
            stake: null,
            texts: [`${body} ${action}`.trim()],
          })),
        },
      ],
      lines: [],
    })),
    closing: 'You get this because you chose urgent emails in Cartwright. There is one a day at most.',
  }
}
