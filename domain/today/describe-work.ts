import { createWording, quoteName } from '#domain/advisor/wording.ts'
import { RESTOCK_DAYS } from '#domain/analysis/products/stock-figures.ts'
import type { Action } from '#domain/contracts/today.ts'
import type { Insight } from '#domain/contracts/signals.ts'
import type { ContentOf, ProposalContent } from './proposal.ts'

type Texts = Pick<Action, 'title' | 'why' | 'basis' | 'href'>

type Context = { currency: string; insight: Insight | null }

const wording = createWording('en-US')

/** Returns the name of a product with its variant. */
export const nameOfProduct = ({ title, variant }: ContentOf<'restock'>['product']): string =>
  quoteName(variant === null ? title : `${title} (${variant})`)

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Writes what a proposal says. Returns `null` for a signal that is over. */
export function describeWork(content: ProposalContent, { currency, insight }: Context): Texts | null {
  switch (content.kind) {
    case 'import':
      return describeImport(content)
    case 'restock':
      return describeRestock(content, currency)
    case 'write_to':
      return describeEmail(content)
    case 'signal':
      return insight && describeSignal(content, { currency, insight })
  }
}

function describeImport({ end, reason }: ContentOf<'import'>): Texts {
  const day = wording.day(end, { weekday: true })
  const why =
    reason === 'import'
      ? `Your figures end on ${day}, when orders were last imported. What you see here doesn’t know later ones.`
      : `The last order is from ${day}. That is longer ago than any pause in the 90 days before. Import newer orders, or check whether the shop still takes them.`
  return { title: 'Import newer orders', why, basis: null, href: '/dashboard?import=new' }
}

type Order = NonNullable<ContentOf<'restock'>['order']>

function orderText({ quantity, by, isOverdue = false }: Order, lasts: number): string {
  const units = wording.number(quantity)
  if (!isOverdue) return `Order ${units} by ${wording.day(by, { weekday: true })}.`
  return lasts === 0 ? `Order ${units} now.` : `Order ${units} now, overdue since ${wording.day(by)}.`
}

function describeRestock(
  { product, available, lasts, silentDays = 0, daily, from, to, stockOn, order }: ContentOf<'restock'>,
  currency: string,
) {
  const name = nameOfProduct(product)
  const left = `${wording.number(available)} left, which last about ${wording.many(Math.max(1, Math.round(lasts)), 'day')}`
  const days = Math.round(RESTOCK_DAYS - lasts)
  const share = lasts === 0 ? `${RESTOCK_DAYS} usual days` : `about ${days} of the next ${RESTOCK_DAYS} days`
  const lost =
    silentDays === 0
      ? ''
      : ` No sale for ${wording.many(silentDays, 'day')}, which costs about ${wording.money(Math.round(silentDays * daily), currency, { whole: true })} so far.`
  return {
    title: `Restock ${name}`,
    why: `${lasts === 0 ? 'It sells, and is out of stock' : left}.${lost} Stock as of ${wording.day(stockOn)}.${order ? ` ${orderText(order, lasts)}` : ''}`,
    basis: `${capitalize(share)} of its sales at ${wording.money(Math.round(daily), currency)} a day, the average ${wording.days({ from, to })}`,
    href: order ? '/analytics/reorder' : `/analytics/products/${product.id}`,
  }
}

const describeEmail = ({ customers, of = customers }: ContentOf<'write_to'>): Texts => ({
  title: `Write to ${wording.many(customers, 'overdue customer')}`,
  why:
    of > customers
      ? `Of ${wording.number(of)} customers who would usually have ordered again by now, ${wording.number(customers)} agreed to marketing by email.`
      : 'They would usually have ordered again by now, and agreed to marketing by email.',
  basis: null,
  href: '/ai-agents/work/new?overdue=overdue&from=today',
})

function describeSignal({ loss }: ContentOf<'signal'>, { currency, insight }: { currency: string; insight: Insight }) {
  const { title, body, action, href } = insight
  return { title, why: `${body} ${action}`, basis: loss && basisOf(loss, currency), href }
}

function basisOf({ window, orders }: NonNullable<ContentOf<'signal'>['loss']>, currency: string): string {
  const days = window === 1 ? 'on one day' : `in ${window} days`
  if (!orders) return `Net sales below the usual ones ${days}`
  const { missing, average, of } = orders
  const each = of === 'product' ? 'net sales of this product in an average order' : 'the average order'
  return `${wording.many(missing, 'order')} fewer than usual ${days}, at ${wording.money(Math.round(average), currency)} each (${each})`
}
