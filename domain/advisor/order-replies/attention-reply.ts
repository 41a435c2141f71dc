import type { Citation, FiguresTable, LoadReports, Reply } from '#domain/advisor/advisor.ts'
import { replyOf } from '#domain/advisor/answer.ts'
import { quoteName, type Wording } from '#domain/advisor/wording.ts'
import { describeReason, REASON_ADVICE, REASON_LABELS, untoldOf } from '#domain/analysis/orders/describe-attention.ts'
import type { AttentionOrder, OrdersAttention } from '#domain/contracts/analytics/orders-attention.ts'
import { dayIn } from '#domain/periods.ts'
import { citePlace } from '#domain/advisor/replies/place.ts'

type Sources = { load: LoadReports['attention']; store: string; wording: Wording }

const SHOWN = 3
const MOST_ROWS = 10

const dayOf = (instant: string, { store }: OrdersAttention, wording: Wording) =>
  wording.day(dayIn(store.timeZone, new Date(instant)))

function sentenceOf(order: AttentionOrder, report: OrdersAttention, wording: Wording): string {
  const format = {
    money: wording.money,
    number: wording.number,
    name: quoteName,
    day: (at: string) => dayOf(at, report, wording),
  }
  const customer = order.customer === null ? [] : [quoteName(order.customer)]
  const facts = [dayOf(order.placedAt, report, wording), ...customer, wording.money(order.total, order.currency)]
  const why = order.reasons.map((reason) => `${describeReason(reason, order, format)} ${REASON_ADVICE[reason.kind]}`)
  return `• ${quoteName(order.name)} (${facts.join(', ')}): ${why.join(' ')}`
}

const tableOf = (report: OrdersAttention, wording: Wording): FiguresTable => ({
  title: 'Orders that need attention',
  columns: ['Order', 'Customer', 'Why', 'Placed', 'Total'],
  names: 3,
  rows: report.rows
    .slice(0, MOST_ROWS)
    .map((order) => [
      quoteName(order.name),
      order.customer === null ? 'No customer' : quoteName(order.customer),
      order.reasons.map(({ kind }) => REASON_LABELS[kind]).join(', '),
      dayOf(order.placedAt, report, wording),
      wording.money(order.total, order.currency),
    ]),
})

const citationOf = ({ rowCount, period, store: { id } }: OrdersAttention, wording: Wording): Citation =>
  citePlace({
    label: 'Need attention',
    value: wording.many(rowCount, 'order'),
    href: `/analytics?${new URLSearchParams({ tab: 'orders', view: 'attention', store: id }).toString()}`,
    day: period.to,
  })

function leadText({ orders, period, rowCount }: OrdersAttention, wording: Wording): string {
  const looked = `${wording.many(orders, 'order')} placed ${wording.days(period)}`
  if (orders + rowCount === 0) return `There are no orders ${wording.days(period)}.`
  if (rowCount === 0) return `Of ${looked}, none needs attention.`
  return `${wording.many(rowCount, 'order')} ${rowCount === 1 ? 'needs' : 'need'} attention. I looked at ${looked}.`
}

const filesText = ({ files }: OrdersAttention, wording: Wording) =>
  files &&
  (files.from === files.to
    ? `Their statuses are those of the file that you imported ${wording.days(files)}.`
    : `Their statuses are those of the newest file of each sales channel, imported ${wording.days(files)}.`)

/** Replies with the orders that someone should look at, and why. Resolves to `null` without a store. */
export async function replyWithAttention({ load, store, wording }: Sources): Promise<Reply | null> {
  const report = await load(store)
  if (!report) return null
  const shown = report.rows.slice(0, SHOWN).map((order) => sentenceOf(order, report, wording))
  const more = report.rowCount > SHOWN ? ['See the table for the others.'] : []
  return replyOf({
    text: [leadText(report, wording), ...shown, ...more, filesText(report, wording), untoldOf(report).join(' ')]
      .filter(Boolean)
      .join('\n'),
    citations: [citationOf(report, wording)],
    table: report.rows.length > SHOWN ? tableOf(report, wording) : null,
  })
}
