import type { Citation, FiguresTable, LoadReports, Reply } from '#domain/advisor/advisor.ts'
import { citeScreen, replyOf } from '#domain/advisor/answer.ts'
import { quoteName, type Wording } from '#domain/advisor/wording.ts'
import { crossSellPath, sellTogether } from '#domain/analysis/products/sell-together.ts'
import type { BasketPair, BasketReport } from '#domain/contracts/analytics/basket.ts'
import { LEAST_LIFT } from '#domain/contracts/analytics/product-terms.ts'
import type { AskedReport } from '#domain/contracts/questions.ts'
import { citePlace } from './place.ts'

type Asked = Extract<AskedReport, { report: 'pairs' }>
type Product = BasketPair['first']

const SHOWN = 10
const CITED = 3

const nameOf = ({ title, variant }: Product): string => quoteName(variant === null ? title : `${title}, ${variant}`)

function citationOf(pair: BasketPair, { period }: BasketReport, { isWith, wording }: Telling): Citation {
  return citeScreen({
    label: `Orders with ${nameOf(pair.first)} and ${nameOf(pair.second)}`,
    value: wording.number(pair.orders),
    period,
    screen: { tab: 'products', choice: isWith ? { with: pair.first.id } : {} },
  })
}

type Telling = { isWith: boolean; wording: Wording }

function tableOf(pairs: readonly BasketPair[], { period }: BasketReport, { isWith, wording }: Telling): FiguresTable {
  const names = isWith ? ['Bought with'] : ['Product', 'Bought with']
  return {
    title: `Bought together ${wording.days(period)}`,
    columns: [...names, 'Orders with both', 'Share of the product’s orders', 'Times as often as by chance'],
    names: names.length,
    rows: pairs.map((pair) => [
      ...(isWith ? [] : [nameOf(pair.first)]),
      nameOf(pair.second),
      wording.number(pair.orders),
      wording.percent(pair.confidence),
      wording.number(Math.round(pair.lift * 10) / 10),
    ]),
  }
}

const crossSellOf = ({ first, second }: BasketPair): string =>
  `You can cross-sell ${nameOf(second)} to customers who bought ${nameOf(first)} and not ${nameOf(second)}, or the other way around. Each campaign keeps some customers back, so that you see what it brings.`

/** Campaigns for the buyers of either product who don't have the other. */
const campaignsOf = ({ first, second }: BasketPair, { store, today: day }: BasketReport): Citation[] =>
  [[first, second] as const, [second, first] as const].map(([bought, offered]) =>
    citePlace({
      label: `Cross-sell ${nameOf(offered)}`,
      value: `to buyers of ${nameOf(bought)}`,
      href: crossSellPath(store.id, bought.id, offered.id),
      day,
    }),
  )

function leadOf(pair: BasketPair, { period }: BasketReport, { isWith, wording }: Telling): string {
  const [first, second] = [nameOf(pair.first), nameOf(pair.second)]
  const orders = wording.many(pair.orders, 'order')
  const share = `${wording.percent(pair.confidence)} of all orders with ${first}`
  const chance = pair.lift < LEAST_LIFT ? ' That is no more than chance, because both sell well.' : ''
  if (isWith) {
    return `${first} is most often bought with ${second}: in ${orders} ${wording.days(period)}, ${share}.${chance}`
  }
  const times = wording.number(Math.round(pair.lift * 10) / 10)
  return `${first} and ${second} stand out most: they were bought together in ${orders} ${wording.days(period)}, ${times} times as often as by chance.`
}

function composeReport(report: BasketReport, telling: Telling, name: string | null): Reply {
  const { wording, isWith } = telling
  const [first] = report.rows
  if (!first) {
    const what = name === null ? 'No two products were' : `Nothing was bought with ${quoteName(name)}`
    const least = `in at least ${wording.many(report.least, 'order')} ${wording.days(report.period)}`
    return replyOf({
      text: name === null ? `${what} bought together ${least}.` : `${what} ${least}. Fewer would be chance.`,
    })
  }
  const sold = report.rows.find(sellTogether)
  return replyOf({
    text: [leadOf(first, report, telling), ...(sold ? [crossSellOf(sold)] : [])].join('\n\n'),
    table: tableOf(report.rows, report, { isWith, wording }),
    citations: [
      ...report.rows.slice(0, CITED).map((pair) => citationOf(pair, report, telling)),
      ...(sold ? campaignsOf(sold, report) : []),
    ],
  })
}

/** Replies with the products that are bought with one product, or with all pairs. */
export async function replyWithPairs(asked: Asked, load: LoadReports, wording: Wording): Promise<Reply | null> {
  const { name, period, products } = asked
  if (products.length === 0) {
    const report = await load.pairs({ ...period, sort: '-lift' }, SHOWN)
    return report && composeReport(report, { isWith: false, wording }, name)
  }
  const reports = await Promise.all(
    products.map((product) => load.pairs({ ...period, with: product, sort: '-orders' }, SHOWN)),
  )
  const [first] = reports
    .filter((report) => report !== null)
    .toSorted((one, other) => (other.rows[0]?.orders ?? 0) - (one.rows[0]?.orders ?? 0))
  if (!first) return null
  const reply = composeReport(first, { isWith: true, wording }, name)
  if (products.length === 1) return reply
  const more = `${quoteName(name ?? '')} can be one of ${wording.number(products.length)} products. Name one to see what is bought with it.`
  return { ...reply, text: `${reply.text}\n\n${more}` }
}
