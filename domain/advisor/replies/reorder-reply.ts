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
  const { left, leadDays, onOrder, orderBy, quantity } = product
  const units = Math.max(0, Math.round(left))
  const stock = `About ${wording.number(units)} ${units === 1 ? 'is' : 'are'} left`
  const coming = onOrder > 0 ? `, and ${wording.number(onOrder)} ${onOrder === 1 ? 'is' : 'are'} on the way` : ''
  const what = `${wording.number(quantity)} of ${titleOf(product)}`
  const order = orderBy <= today ? `Order ${what} now` : `By ${wording.day(orderBy)}, order ${what}`
  return `${order}. ${stock}${coming}. An order takes ${wording.many(leadDays, 'day')}.`
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

const areFine = (count: number, wording: Wording): string =>
  `the stock of ${wording.many(count, 'product')} lasts until the next order.`

function nothingText({ fine, onItsWay, unknown }: Reorder, asked: number, wording: Wording): string {
  const known = asked - unknown.length
  if (asked > 0) return known > 0 ? `${known === 1 ? 'It doesn’t' : 'They don’t'} need to be ordered now.` : ''
  if (fine > 0) return `Nothing needs to be ordered now: ${areFine(fine, wording)}`
  return onItsWay.length > 0 ? 'Nothing needs to be ordered now.' : ''
}

/** Says what was ordered already, where nothing else is to be ordered. */
function comingText({ onItsWay }: Reorder, wording: Wording): string {
  const [only, ...others] = onItsWay
  if (!only) return ''
  if (others.length > 0) return `Orders of ${wording.many(onItsWay.length, 'product')} are on their way.`
  return `An order of ${titleOf(only)} is on its way.`
}

const unknownText = (count: number, isOfAll: boolean, wording: Wording): string => {
  if (count === 0) return ''
  const its = count === 1 ? 'its' : 'their'
  const why = `because ${its} stock or sales don’t say enough.`
  if (isOfAll) return `I can’t tell for ${wording.many(count, 'product')}, ${why}`
  return `I can’t tell whether ${count === 1 ? 'it needs' : `${wording.number(count)} of them need`} to be ordered, ${why}`
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
  const onItsWay = report.onItsWay.filter(isAsked(products))
  if (report.toOrder.length + report.fine + report.onItsWay.length === 0 && unknown.length > 0) {
    return replyOf({ text: UNKNOWN, offers: ['import'] })
  }
  const lead = toOrder.slice(0, CITED).map((product) => sentenceOf(product, today, wording))
  const more =
    toOrder.length > CITED
      ? [`${wording.many(toOrder.length, 'product')} are to be ordered in all; see the table.`]
      : []
  const shown = { ...report, unknown, onItsWay }
  const text =
    lead.length > 0 ? [...lead, ...more] : [nothingText(shown, products.length, wording), comingText(shown, wording)]
  const place = citePlace({ label: 'Analytics', value: 'Reorder', href: PLACE, day: today })
  return replyOf({
    text: [...text, unknownText(unknown.length, isOfAll, wording)].filter(Boolean).join('\n'),
    citations:
      toOrder.length > 0 ? toOrder.slice(0, CITED).map((product) => citationOf(product, today, wording)) : [place],
    table: toOrder.length > 1 ? tableOf(toOrder, today, wording) : null,
  })
}
