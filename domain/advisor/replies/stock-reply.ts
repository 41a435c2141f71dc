import type { Citation, FiguresTable, LoadReports, Reply } from '#domain/advisor/advisor.ts'
import { replyOf } from '#domain/advisor/answer.ts'
import { quoteName, type Wording } from '#domain/advisor/wording.ts'
import type { ProductFigures, ProductsReport, StockState } from '#domain/contracts/analytics/products.ts'
import type { AskedReport } from '#domain/contracts/questions.ts'
import { STOCK_TERMS } from '#domain/product-terms.ts'

type Asked = Extract<AskedReport, { report: 'stock' }>

const SHOWN = 10
const CITED = 3
/** The stock of more products isn't added up. */
const MOST_ADDED = 1000

/** Lists of stock: how the products are found, and how the list is named. */
const LISTS = {
  low: { query: { stock: 'running_low', sort: 'days_of_cover' }, title: 'Products running low' },
  cover: { query: { sort: 'days_of_cover' }, title: 'Products that run out first' },
  out_of_stock: { query: { stock: 'out_of_stock', sort: '-last_sold' }, title: 'Products out of stock' },
  slow: { query: { stock: 'slow,dead', sort: '-days_of_cover' }, title: 'Products with more stock than they sell' },
  all: { query: { sort: '-available' }, title: 'Products with the most stock' },
} as const

const titleOf = ({ title, variant }: ProductFigures): string =>
  quoteName(variant === null ? title : `${title}, ${variant}`)

const isKnown = ({ available }: ProductFigures): boolean => available !== null

/** The days that the stock lasts, as their citation and their sentence name them. */
/** More days than a rate of some weeks can tell apart. */
const MOST_COVER = 730

function coverOf({ cover }: ProductFigures, wording: Wording): string | null {
  if (cover.kind !== 'days') return null
  return cover.days > MOST_COVER ? 'over 2 years' : wording.many(Math.round(cover.days), 'day')
}

const daysIn = (days: number, wording: Wording) =>
  days > MOST_COVER ? 'Over 2 years' : wording.number(Math.round(days))

function rangeOf({ cover }: ProductFigures, wording: Wording): string {
  if (cover.kind !== 'days') return '—'
  const { low, high } = cover
  return high === null || high > MOST_COVER
    ? `${wording.number(low)} or more`
    : `${wording.number(low)}–${wording.number(high)}`
}

/** Analytics' list of products, as a citation's link shows it. */
const screenOf = (choice: Record<string, string>) => ({ tab: 'products' as const, choice })

const NO_CHANGE = { name: null, compare: 'none', change: null, note: null, split: null } as const

function citationsOf(product: ProductFigures, period: Citation['period'], wording: Wording): Citation[] {
  const { available, title } = product
  const screen = screenOf({ search: title })
  const cover = coverOf(product, wording)
  return [
    ...(available === null
      ? []
      : [{ ...NO_CHANGE, label: `In stock: ${titleOf(product)}`, value: wording.number(available), period, screen }]),
    ...(cover === null
      ? []
      : [{ ...NO_CHANGE, label: `Days of cover: ${titleOf(product)}`, value: cover, period, screen }]),
  ]
}

function sentenceOf(product: ProductFigures, wording: Wording): string {
  const { available, cover } = product
  const name = titleOf(product)
  if (available === null) return `The stock of ${name} isn’t known, because no file has it.`
  if (available <= 0) return `${name} is out of stock.`
  const left = `${name}: ${wording.number(available)} in stock.`
  if (cover.kind !== 'days') return `${left} None sold lately, so there is no telling how long they last.`
  const range = `probably ${rangeOf(product, wording)}`
  const basis = cover.method === 'forecast' ? 'By the forecast of its sales' : 'At the current pace'
  return `${left} ${basis} they last about ${coverOf(product, wording) ?? ''} (${range}).`
}

async function replyOnProducts(ids: readonly string[], load: LoadReports, wording: Wording): Promise<Reply | null> {
  const reports = await Promise.all(ids.map((product) => load.products({ product }, 1)))
  const found = reports.flatMap((report) => report?.rows.map((row) => ({ row, report })) ?? [])
  if (found.length === 0) return null
  return replyOf({
    text: found.map(({ row }) => sentenceOf(row, wording)).join('\n'),
    citations: found.flatMap(({ row, report }) => citationsOf(row, report.stockPeriod, wording)),
  })
}

function tableOf(rows: readonly ProductFigures[], title: string, wording: Wording): FiguresTable {
  return {
    title,
    columns: ['Product', 'In stock', 'Days of cover', 'Probable range', 'Last sold'],
    names: 1,
    rows: rows.map((product) => [
      titleOf(product),
      product.available === null ? '—' : wording.number(product.available),
      product.cover.kind === 'days' ? daysIn(product.cover.days, wording) : '—',
      rangeOf(product, wording),
      product.lastSold === null ? '—' : wording.day(product.lastSold),
    ]),
  }
}

/** What is out of stock is more urgent than what will be. */
const NAMES_OUT: readonly Asked['list'][] = ['low', 'cover', 'out_of_stock']

const isOfCover = (list: Asked['list']): boolean => list === 'low' || list === 'cover'

type Lists = {
  list: Asked['list']
  listed: ProductsReport
  out: ProductsReport
  /** The listed products, or the one that runs out first if none is running low. */
  shown: ProductsReport
}

function firstText([first]: readonly ProductFigures[], wording: Wording): string {
  if (!first) return ''
  const isForecast = first.cover.kind === 'days' && first.cover.method === 'forecast'
  const basis = isForecast ? 'by the forecast of its sales' : 'at the current pace'
  return `${titleOf(first)} runs out first, in about ${coverOf(first, wording) ?? ''} ${basis}.`
}

function lowText({ listed: { rowCount } }: Lists, known: readonly ProductFigures[], wording: Wording): string {
  const first = firstText(known, wording)
  if (rowCount === 0) return `No product is running low: none has less than 14 days of cover. ${first}`
  const are = rowCount === 1 ? 'is' : 'are'
  return `${wording.many(rowCount, 'product')} ${are} running low, with less than 14 days of cover. ${first}`
}

function leadOf(lists: Lists, known: readonly ProductFigures[], wording: Wording): string {
  const { list, listed } = lists
  if (list === 'low') return lowText(lists, known, wording)
  if (list === 'all') return totalText(known, listed, wording)
  if (list === 'slow') return 'These products have stock for more than half a year, or haven’t sold for 90 days.'
  return firstText(known, wording)
}

const NOTHING: Record<Asked['list'], string> = {
  low: 'No product with known stock has sold in the last 90 days, so none is running low.',
  cover: 'No product with known stock has sold in the last 90 days, so there is no telling how long the stock lasts.',
  out_of_stock: 'No product with known stock is out of stock.',
  slow: 'No product has too much stock for its sales.',
  all: 'No product has known stock.',
}

const UNKNOWN =
  'I don’t know your stock, because no file has it. Import your products with their quantities, then ask me again.'

function outOfStockText({ rows, rowCount }: ProductsReport, wording: Wording): string {
  if (rowCount === 0) return ''
  const names = rows.slice(0, SHOWN).map(titleOf).join('; ')
  const rest = rowCount > SHOWN ? `; and ${wording.number(rowCount - SHOWN)} more` : ''
  return `Out of stock: ${names}${rest}.`
}

function totalText(known: readonly ProductFigures[], { rowCount }: ProductsReport, wording: Wording): string {
  if (rowCount > MOST_ADDED) return 'These products have the most stock.'
  const pieces = known.reduce((sum, { available }) => sum + Math.max(0, available ?? 0), 0)
  return `You have ${wording.many(pieces, 'piece')} of ${wording.many(known.length, 'product')} in stock.`
}

function listText(lists: Lists, known: readonly ProductFigures[], wording: Wording): string {
  const { list, out } = lists
  const outText = NAMES_OUT.includes(list) ? outOfStockText(out, wording) : ''
  if (list === 'out_of_stock') return outText || NOTHING[list]
  if (known.length === 0) return [NOTHING[list], outText].filter(Boolean).join('\n\n')
  return [leadOf(lists, known, wording), outText].filter(Boolean).join('\n\n')
}

/** Cites how many products a filter of the list finds. */
const citeCount = (stock: StockState, { rowCount, stockPeriod }: ProductsReport, wording: Wording): Citation => ({
  ...NO_CHANGE,
  label: STOCK_TERMS[stock].label,
  value: wording.many(rowCount, 'product'),
  period: stockPeriod,
  screen: screenOf({ stock }),
})

function listCitations({ list, listed, out }: Lists, rows: readonly ProductFigures[], wording: Wording): Citation[] {
  const ofOut = citeCount('out_of_stock', out, wording)
  if (list === 'out_of_stock') return [ofOut]
  const first = isOfCover(list) ? 1 : 0
  const cited = rows
    .slice(0, CITED)
    .flatMap((product) => citationsOf(product, listed.stockPeriod, wording).slice(first))
  const counts = list === 'low' ? [citeCount('running_low', listed, wording), ofOut] : [ofOut]
  return NAMES_OUT.includes(list) ? [...counts, ...cited] : cited
}

function composeList(lists: Lists, wording: Wording): Reply {
  const { list, listed, shown } = lists
  const isShown = (product: ProductFigures) => (isOfCover(list) ? product.cover.kind === 'days' : isKnown(product))
  const known = shown.rows.filter(isShown)
  const rows = known.slice(0, SHOWN)
  return replyOf({
    text: listText(lists, known, wording),
    citations: listCitations(lists, rows, wording),
    table: listed.rows.some(isShown) ? tableOf(rows, LISTS[list].title, wording) : null,
  })
}

const loadShown = async ({ list, listed }: Pick<Lists, 'list' | 'listed'>, load: LoadReports) =>
  list === 'low' && listed.rowCount === 0 ? load.products(LISTS.cover.query, 1) : listed

/** Replies with the stock of products, or with a list of those that need a look. */
export async function replyWithStock(asked: Asked, load: LoadReports, wording: Wording): Promise<Reply | null> {
  const { list, products } = asked
  if (products.length > 0) return replyOnProducts(products, load, wording)
  const [listed, out, most] = await Promise.all([
    load.products(LISTS[list].query, list === 'all' ? MOST_ADDED : SHOWN),
    load.products(LISTS.out_of_stock.query, SHOWN),
    load.products(LISTS.all.query, 1),
  ])
  if (!listed || !out || !most) return null
  // Products with known stock come first.
  if (!most.rows.some(isKnown)) return replyOf({ text: UNKNOWN, offers: ['import'] })
  const shown = await loadShown({ list, listed }, load)
  return shown && composeList({ list, listed, out, shown }, wording)
}
