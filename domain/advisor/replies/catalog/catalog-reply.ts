import type { Citation, LoadReports, Reply } from '#domain/advisor/advisor.ts'
import { replyOf } from '#domain/advisor/answer.ts'
import { quoteName, type Wording } from '#domain/advisor/wording.ts'
import { describeSupport, FIELD_LABELS, GAP_LABELS, nameCollection } from '#domain/analysis/catalog/catalog-words.ts'
import { CATALOG_TEXTS } from '#domain/contracts/catalog/catalog-terms.ts'
import type { Catalog, Collection } from '#domain/contracts/catalog/catalog.ts'
import type { CatalogList } from '#domain/contracts/questions.ts'
import { joinNames } from '#domain/join-names.ts'
import { citePlace } from '#domain/advisor/replies/place.ts'

type Sources = { load: Pick<LoadReports, 'catalog' | 'collections'>; store: string; wording: Wording }

const SHOWN = 5
const PLACE = '/analytics/catalog'

const cite = (label: string, value: string, day: string): Citation => citePlace({ label, value, href: PLACE, day })

/** Says which texts can't be called missing. */
function describeUnchecked({ hasFile, notInFiles }: Catalog): string[] {
  const names = CATALOG_TEXTS.filter((field) => notInFiles.includes(field)).map((field) => FIELD_LABELS[field])
  if (!hasFile || names.length === 0) return []
  return [`I can’t check ${joinNames(names)}, because your files don’t have them.`]
}

function replyOnGaps(catalog: Catalog, wording: Wording): Reply {
  const { counts, hasFile, netSales, period, productsWithGaps, products, rows, store, today, touched } = catalog
  if (products === 0) return replyOf({ text: 'There are no products with sales or stock yet.', offers: ['import'] })
  const noFile = hasFile
    ? []
    : [
        'No file of products is imported, so I can’t say which costs, prices, images, texts, types or vendors are missing.',
      ]
  if (productsWithGaps === 0) {
    const none = hasFile
      ? `I find no gaps in your ${wording.many(products, 'product')}.`
      : 'I find no faults in your titles.'
    return replyOf({
      text: [none, ...noFile, ...describeUnchecked(catalog)].join('\n'),
      citations: [cite('Catalog', 'no gaps', today)],
    })
  }
  const share = netSales > 0 && touched >= 0 ? ` (${wording.percent(touched / netSales)})` : ''
  const have = productsWithGaps === 1 ? 'has' : 'have'
  const lead = `${wording.number(productsWithGaps)} of your ${wording.many(products, 'product')} ${have} gaps, with ${wording.money(touched, store.currency)}${share} of net sales ${wording.days(period)}.`
  const lines = counts
    .toSorted((one, other) => other.touched - one.touched)
    .slice(0, SHOWN)
    .map(
      (count) =>
        `• ${GAP_LABELS[count.gap]}: ${wording.many(count.products, 'product')}, ${wording.money(count.touched, store.currency)}`,
    )
  const first = rows[0] ? [`Start with ${quoteName(rows[0].title)}.`] : []
  return replyOf({
    text: [lead, ...lines, ...first, ...noFile, ...describeUnchecked(catalog)].join('\n'),
    citations: [cite('Catalog', `${wording.number(productsWithGaps)} with gaps`, today)],
  })
}

function describeCoverage(coverage: number | null, wording: Wording): string {
  if (coverage === null || coverage === 1) return ''
  return `I know the cost for ${wording.percent(coverage)} of the sales of these days, and can’t compare the rest.`
}

function replyOnLosses(catalog: Catalog, wording: Wording): Reply {
  const { coverage, loss, lossCount, losses, pricePeriod, store, today } = catalog
  const days = wording.days(pricePeriod)
  if (coverage === null) return replyOf({ text: `You sold nothing ${days}, so no price lost money.` })
  if (coverage === 0) {
    return replyOf({
      text: `I know no costs for what you sold ${days}, so I can’t tell which prices lose money. Import your products with their costs.`,
      offers: ['import'],
    })
  }
  const rest = describeCoverage(coverage, wording)
  const money = (amount: number) => wording.money(amount, store.currency)
  if (lossCount === 0) {
    const text = [`No product with a known cost was sold below it ${days}.`, rest].filter(Boolean).join('\n')
    return replyOf({ text, citations: [cite('Catalog', 'none below cost', today)] })
  }
  const lines = losses
    .slice(0, SHOWN)
    .map(
      ({ title, variant, units, sales, cost }) =>
        `• ${quoteName(variant === null ? title : `${title}, ${variant}`)}: ${wording.many(units, 'unit')} brought ${money(sales)} and cost ${money(cost)}, a loss of ${money(cost - sales)}`,
    )
  const others = lossCount - lines.length
  const more = others > 0 ? [`• and ${wording.number(others)} more`] : []
  const lead = `${wording.many(lossCount, 'variant')} sold below cost ${days}, after discounts, and lost ${money(loss)}.`
  return replyOf({
    text: [lead, ...lines, ...more, rest].filter(Boolean).join('\n'),
    citations: [cite('Prices below cost', money(loss), today)],
  })
}

function collectionLine(collection: Collection, currency: string, wording: Wording): string {
  const name = nameCollection(collection, quoteName)
  const { netSales, productCount } = collection
  return `• ${name}: ${wording.many(productCount, 'product')}, ${wording.money(netSales, currency)}. ${describeSupport(collection, wording)}.`
}

async function replyOnCollections({ load, store, wording }: Sources): Promise<Reply | null> {
  const answer = await load.collections(store)
  if (!answer) return null
  const { collections, period, store: shop, today } = answer
  if (collections.length === 0) {
    return replyOf({
      text: 'Not enough sales yet to propose collections. I need three products in ten of the same orders, a season in two years, or four products of a vendor or type in 20 orders.',
      citations: [cite('Catalog', 'no collections', today)],
    })
  }
  const lines = collections.slice(0, SHOWN).map((collection) => collectionLine(collection, shop.currency, wording))
  const others = collections.length - lines.length
  const lead = `Based on your sales, you could make ${wording.many(collections.length, 'collection')}. The amounts are net sales ${wording.days(period)}.`
  return replyOf({
    text: [lead, ...lines, ...(others > 0 ? [`• and ${wording.number(others)} more`] : [])].join('\n'),
    citations: [cite('Collections to make', wording.number(collections.length), today)],
  })
}

/** Replies with what Catalog shows: gaps, prices below costs, or collections. Resolves to `null` without a store. */
export async function replyOnCatalog(list: CatalogList, sources: Sources): Promise<Reply | null> {
  if (list === 'collections') return replyOnCollections(sources)
  const catalog = await sources.load.catalog(sources.store)
  if (!catalog) return null
  return list === 'gaps' ? replyOnGaps(catalog, sources.wording) : replyOnLosses(catalog, sources.wording)
}
