import type { Citation, FiguresTable, LoadReports, Reply } from '#domain/advisor/advisor.ts'
import { citeScreen, replyOf } from '#domain/advisor/answer.ts'
import { quoteName, type Wording } from '#domain/advisor/wording.ts'
import { labelOfSegment, type RfmSegment } from '#domain/analysis/customers/rfm-segments.ts'
import { CONSENT_LABELS } from '#domain/contracts/consent.ts'
import type { CustomerList, CustomersReport } from '#domain/contracts/analytics/customers.ts'
import type { AskedReport } from '#domain/contracts/questions.ts'

type Asked = Extract<AskedReport, { report: 'customers' }>

/** How many customers a reply lists. */
export const SHOWN_CUSTOMERS = 10

type Told = { report: CustomersReport; wording: Wording }

type Cited = { label: string; customers: number; choice: Record<string, string> }

/** Cites a number of customers with the list that shows them. */
export function citeCustomers({ label, customers, choice }: Cited, { report, wording }: Told): Citation {
  return citeScreen({
    label,
    value: wording.number(customers),
    // Customers are known by all of their orders up to this day.
    period: { from: report.until, to: report.until },
    screen: { tab: 'customers', choice },
  })
}

/** Returns the first customers of a list. */
export function tableOfCustomers({ rows }: CustomerList, title: string, { report, wording }: Told): FiguresTable {
  return {
    title,
    columns: ['Customer', 'Last order', 'Days since', 'Orders', 'Net sales', 'Consent to marketing'],
    names: 1,
    rows: rows
      .slice(0, SHOWN_CUSTOMERS)
      .map(({ name, email, lastOrder, daysSince, orders, netSales, consent }) => [
        quoteName(name ?? email ?? 'Without a name'),
        wording.day(lastOrder),
        wording.number(daysSince),
        wording.number(orders),
        wording.money(netSales, report.store.currency),
        CONSENT_LABELS[consent],
      ]),
  }
}

const LAPSED = { likely_gone: 'Likely gone', overdue: 'Overdue' } as const

export const OVERDUE_MEANING =
  'their last order is at least one and a half times as long ago as the usual time between orders'

/** What the store's own past says of customers like these. */
function goneMeaning({ report: { goneTest }, wording }: Told): string {
  if (goneTest === null) return ''
  const { customers, ordered, weeks } = goneTest
  return (
    'they are overdue, and in a test on your past orders ' +
    `${wording.number(ordered)} of ${wording.many(customers, 'such customer')} ordered again within ${weeks} weeks`
  )
}

function lapsedText(list: keyof typeof LAPSED, told: Told): string {
  const { report, wording } = told
  const { overdue, likelyGone } = report
  if (list === 'likely_gone') {
    const lead = `${wording.many(likelyGone, 'customer')} ${likelyGone === 1 ? 'has' : 'have'} probably stopped buying`
    const rest = `Another ${wording.number(overdue)} ${overdue === 1 ? 'is' : 'are'} overdue and may still come back.`
    return `${lead}: ${goneMeaning(told)}. ${rest}`
  }
  const rest =
    report.goneTest === null
      ? 'Your past orders don’t show who is gone for good.'
      : `Another ${wording.number(likelyGone)} ${likelyGone === 1 ? 'has' : 'have'} probably stopped buying.`
  return `${wording.many(overdue, 'customer')} ${overdue === 1 ? 'is' : 'are'} overdue: ${OVERDUE_MEANING}. ${rest}`
}

/** The list is sorted by all that they ever bought. */
const mostText = ({ report, wording }: Told): string =>
  `These are the ones who bought most, in all orders up to ${wording.day(report.until)}.`

function replyWithLapsed(list: keyof typeof LAPSED, customers: CustomerList, told: Told): Reply {
  const { report } = told
  if (report.gaps === null) {
    return replyOf({ text: 'Nobody has ordered twice yet, so I can’t tell who stopped buying.' })
  }
  const { overdue, likelyGone } = report
  const most = customers.rowCount > SHOWN_CUSTOMERS ? `\n\n${mostText(told)}` : ''
  const cite = (name: keyof typeof LAPSED, count: number) =>
    citeCustomers({ label: LAPSED[name], customers: count, choice: { view: 'list', overdue: name } }, told)
  const gone = report.goneTest === null ? [] : [cite('likely_gone', likelyGone)]
  const citations = [...gone, cite('overdue', overdue)]
  return replyOf({
    text: `${lapsedText(list, told)}${most}`,
    table: customers.rows.length > 0 ? tableOfCustomers(customers, LAPSED[list], told) : null,
    citations: list === 'overdue' ? citations.toReversed() : citations,
  })
}

function replyWithSegment(name: RfmSegment, customers: CustomerList, told: Told): Reply {
  const { wording } = told
  const label = labelOfSegment(name)
  const count = customers.rowCount
  const most = count > SHOWN_CUSTOMERS ? ` ${mostText(told)}` : ''
  return replyOf({
    text: `${wording.many(count, 'customer')} ${count === 1 ? 'is' : 'are'} in the segment “${label}”.${most}`,
    table: count > 0 ? tableOfCustomers(customers, label, told) : null,
    citations: [
      citeCustomers({ label: `Segment: ${label}`, customers: count, choice: { view: 'list', segment: name } }, told),
    ],
  })
}

function replyWithSegments(told: Told): Reply {
  const { report, wording } = told
  const segments = report.segments ?? []
  return replyOf({
    text: `${wording.many(report.customers, 'customer')} in ${wording.many(segments.length, 'segment')}, by how recently, how often and for how much they bought.`,
    table: {
      title: 'Customer segments',
      columns: ['Segment', 'Customers', 'Net sales'],
      names: 1,
      rows: segments.map(({ name, customers, netSales }) => [
        labelOfSegment(name),
        wording.number(customers),
        wording.money(netSales, report.store.currency),
      ]),
    },
    citations: [citeCustomers({ label: 'Customers', customers: report.customers, choice: { view: 'segments' } }, told)],
  })
}

const TOO_FEW = 'There are too few customers for segments.'

/** Where the figures of a store come from. */
export type Sources = { load: LoadReports; store: string; today: string; wording: Wording }

/** Replies with customers who stay away, or with segments. */
export async function replyWithCustomers({ list }: Asked, { load, store, wording }: Sources): Promise<Reply | null> {
  const report = await load.customers(store)
  if (!report) return null
  const told = { report, wording }
  if (list === 'likely_gone' || list === 'overdue') {
    const shown = report.goneTest === null ? 'overdue' : list
    const customers = await load.customerList({ store, overdue: shown, segment: null })
    return customers && replyWithLapsed(shown, customers, told)
  }
  if (report.segments === null) {
    const least = `Segments need at least ${wording.many(report.leastCustomers, 'customer')}.`
    return replyOf({ text: `${TOO_FEW} ${least}` })
  }
  if (list === 'segments') return replyWithSegments(told)
  const customers = await load.customerList({ store, overdue: null, segment: list })
  return customers && replyWithSegment(list, customers, told)
}
