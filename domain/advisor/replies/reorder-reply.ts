import type { Citation, FiguresTable, LoadReports, Reply } from '#domain/advisor/advisor.ts'
import { replyOf } from '#domain/advisor/answer.ts'
import { quoteName, type Wording } from '#domain/advisor/wording.ts'
import type { Reorder, ToOrder } from '#domain/contracts/reorder/reorder.ts'
import { citePlace } from './place.ts'

type Sources = { load: LoadReports['reorder']; store: string; wording: Wording }

const SHOWN = 10
const CITED = 3
const PLACE = '/analytics/reorder'

const titleOf = ({ title, variant }: Pick<ToOrder, 'title' | 'variant'>): string =>
  quoteName(variant === null ? title : `${title}, ${variant}`)

const byText = ({ orderBy }: ToOrder, today: string, wording: Wording): string =>
  orderBy <= today ? 'now' : `by ${wording.day(orderBy)}`

function sentenceOf(product: ToOrder, today: string, wording: Wording): string {
  const { left, leadDays, onOrder, quantity } = product
  const coming = onOrder > 0 ? `, and ${wording.number(onOrder)} on their way` : ''
  return `Order ${wording.number(quantity)} of ${titleOf(product)} ${byText(product, today, wording)}: about ${wording.number(Math.max(0, Math.round(left)))} are left${coming}, and an order takes ${wording.many(leadDays, 'day')}.`
}

function tableOf(products: readonly ToOrder[], today: string, wording: Wording): FiguresTable {
  return {
    title: 'Products to order',
    columns: ['Product', 'Order', 'When', 'Left', 'On its way'],
    names: 1,
    rows: products
      .slice(0, SHOWN)
      .map((product) => [
        titleOf(product),
        wording.number(product.quantity),
        byText(product, today, wording),
        wording.number(Math.max(0, Math.round(product.left))),
        wording.number(product.onOrder),
      ]),
  }
}

const citationOf = (product: ToOrder, today: string, wording: Wording): Citation =>
  citePlace({
    label: `Order: ${titleOf(product)}`,
    value: `${wording.number(product.quantity)} ${byText(product, today, wording)}`,
    href: PLACE,
    day: today,
  })

const isAsked =
  (products: readonly string[]) =>
  ({ id }: { id: string }): boolean =>
    products.length === 0 || products.includes(id)

function nothingText({ fine, unknown }: Reorder, isOfAll: boolean, wording: Wording): string {
  if (!isOfAll) return unknown.length > 0 ? '' : 'It doesn’t need to be ordered now.'
  return fine > 0
    ? `Nothing needs to be ordered now: the stock of ${wording.many(fine, 'product')} lasts until the next order.`
    : ''
}

const unknownText = (count: number, isOfAll: boolean, wording: Wording): string => {
  if (count === 0) return ''
  if (!isOfAll) return 'I can’t tell whether it needs to be ordered, because its stock or sales don’t say enough.'
  return `I can’t tell for ${wording.many(count, 'product')}, because their stock or sales don’t say enough.`
}

const UNKNOWN = 'I don’t know your stock, so I can’t tell what to order. Import your products with their quantities.'

/** Replies with what to order from suppliers, and when. `products` are those that are asked for, or none for all. */
export async function replyWithReorder(
  products: readonly string[],
  { load, store, wording }: Sources,
): Promise<Reply | null> {
  const report = await load(store)
  if (!report) return null
  const { today } = report
  const isOfAll = products.length === 0
  const toOrder = report.toOrder.filter(isAsked(products))
  const unknown = report.unknown.filter(isAsked(products))
  if (report.toOrder.length + report.fine + report.onItsWay.length === 0 && unknown.length > 0) {
    return replyOf({ text: UNKNOWN, offers: ['import'] })
  }
  const lead = toOrder.slice(0, CITED).map((product) => sentenceOf(product, today, wording))
  const more =
    toOrder.length > CITED
      ? [`${wording.many(toOrder.length, 'product')} are to be ordered in all; see the table.`]
      : []
  const text = lead.length > 0 ? [...lead, ...more] : [nothingText({ ...report, unknown }, isOfAll, wording)]
  const place = citePlace({ label: 'Analytics', value: 'Reorder', href: PLACE, day: today })
  return replyOf({
    text: [...text, unknownText(unknown.length, isOfAll, wording)].filter(Boolean).join('\n'),
    citations:
      toOrder.length > 0 ? toOrder.slice(0, CITED).map((product) => citationOf(product, today, wording)) : [place],
    table: toOrder.length > 1 ? tableOf(toOrder, today, wording) : null,
  })
}
