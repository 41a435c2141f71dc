import { addDays } from '#domain/periods.ts'
import { hasSharedData, readRetailSales } from '#test/harness/shared-data.ts'
import { type DayValue, fillDays, sampleDays } from './forecast-series.ts'
import { type ProductDays, retailProducts, sampleProducts } from './product-series.ts'

/** Whole days from the first one on. */
export type DaySeries = { name: string; isShop: boolean; first: string; values: number[] }

/** The last day isn't over. */
function toSeries(name: string, rows: readonly DayValue[], isShop: boolean): DaySeries {
  const days = fillDays(rows).slice(0, -1)
  return { name, isShop, first: days[0]?.day ?? '', values: days.map(({ value }) => value) }
}

const MOST_COUNTRIES = 10
const RETAIL_PRODUCTS = 60

/** What is sold on fewer days has too many sums of zero: a range of four of five would have to leave out some of them. */
const LEAST_SOLD_SHARE = 1 / 3

const isSoldOften = ({ units }: ProductDays): boolean =>
  units.filter((count) => count > 0).length >= LEAST_SOLD_SHARE * units.length

/** The last whole days of both shops. */
const LAST = { sample: '2026-05-19', retail: '2011-12-08' }

const productSeries = (products: readonly ProductDays[], last: string): DaySeries[] =>
  products.filter(isSoldOften).map(({ product, units }) => ({
    name: product,
    isShop: false,
    first: addDays(last, 1 - units.length),
    // In hundredths, because forecasts are whole numbers.
    values: units.map((count) => 100 * count),
  }))

async function retailSeries(): Promise<DaySeries[]> {
  const sales = await readRetailSales()
  const rowsOf = (theirs: typeof sales) => theirs.map(({ day, milliPounds }) => ({ day, value: milliPounds }))
  const countries = [...Map.groupBy(sales, ({ country }) => country)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  return [
    toSeries('Online Retail', rowsOf(sales), true),
    ...countries.slice(0, MOST_COUNTRIES).map(([country, theirs]) => toSeries(country, rowsOf(theirs), false)),
    ...productSeries(await retailProducts(RETAIL_PRODUCTS), LAST.retail),
  ]
}

/** The days of two shops, and of parts of them, which filters show: some countries and products. */
export async function loadTotalSeries(): Promise<DaySeries[]> {
  return [
    toSeries('Sample shop', sampleDays(), true),
    ...productSeries(sampleProducts(), LAST.sample),
    ...(hasSharedData ? await retailSeries() : []),
  ]
}
