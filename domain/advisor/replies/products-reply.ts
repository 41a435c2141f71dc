import type { Citation, Reply } from '#domain/advisor/advisor.ts'
import { type Answer, replyOf } from '#domain/advisor/answer.ts'
import { prepareText } from '#domain/advisor/questions/words/prepare-text.ts'
import { quoteName } from '#domain/advisor/wording.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { productChart } from './charts.ts'

export type Product = Dashboard['topProducts'][number]

/** The maximum number of products that the API lists for a period. */
const MOST_LISTED = 10
const SHOWN = 5
const SHORTEST_NAME = 3

/** Whether the text contains the name as whole words. */
function holdsWords(text: string, name: string): boolean {
  if (name.length < SHORTEST_NAME) return false
  const start = text.indexOf(name)
  if (start < 0) return false
  return !/[\p{L}\p{N}]$/u.test(text.slice(0, start)) && !/^[\p{L}\p{N}]/u.test(text.slice(start + name.length))
}

/** Returns the product whose title or SKU is in the text. If several match, returns the one with the longest title. */
export function productIn<Named extends Pick<Product, 'title' | 'sku'>>(
  text: string,
  products: readonly Named[],
): Named | null {
  const isNamed = (name: string | null) => holdsWords(text, prepareText(name ?? ''))
  const byLength = products.toSorted((one, other) => other.title.length - one.title.length)
  return byLength.find(({ title, sku }) => isNamed(title) || isNamed(sku)) ?? null
}

/** Returns the product among the best sellers that the question names. */
export const productNamedIn = ({ figures, request }: Pick<Answer, 'figures' | 'request'>): Product | null =>
  productIn(request.text, figures.topProducts)

export function citeProduct({ figures, wording }: Answer, { title, net_sales }: Product): Citation {
  const value = wording.money(net_sales, figures.store.currency)
  return {
    label: quoteName(title),
    value,
    period: figures.period,
    name: null,
    compare: 'none',
    change: null,
    note: null,
    split: null,
  }
}

/** A product's net sales and units. */
export function salesOf({ figures, wording }: Answer, { net_sales, units }: Product): string {
  return `${wording.money(net_sales, figures.store.currency)} net sales from ${wording.many(units, 'unit')}`
}

function shownCount(text: string): number {
  const count = Number(/\b(?:top|best|first) (\d{1,2})\b/.exec(text)?.[1] ?? SHOWN)
  return Math.min(MOST_LISTED, Math.max(1, count))
}

const noProducts = (answer: Answer) =>
  replyOf({ text: `You sold no products ${answer.wording.days(answer.figures.period)}.` })

/** Replies with the best sellers. */
export function replyWithTopProducts(answer: Answer): Reply {
  const { figures, request, wording } = answer
  const products = figures.topProducts.slice(0, shownCount(request.text))
  if (products.length === 0) return noProducts(answer)
  const lines = products.map(
    (product, index) => `${index + 1}. ${quoteName(product.title)}: ${salesOf(answer, product)}`,
  )
  return replyOf({
    text: `Your best sellers by net sales ${wording.days(figures.period)}:\n${lines.join('\n')}`,
    citations: products.slice(0, 3).map((product) => citeProduct(answer, product)),
    attachments: productChart(products, figures),
  })
}
