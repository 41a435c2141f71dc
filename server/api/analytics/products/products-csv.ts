import type { ProductFigures, ProductsReport } from '#domain/contracts/analytics/products.ts'
import { type CsvCell, toCsv } from '#domain/csv.ts'
import { minorUnitsToDecimal } from '#domain/money.ts'

type Report = Omit<ProductsReport, 'asOf'>

type Column = { name: string; cell: (product: ProductFigures, report: Report) => CsvCell }

const money = (value: number | null, { store }: Report): CsvCell =>
  value === null ? null : { decimal: minorUnitsToDecimal(value, store.currency) }

const days = ({ cover }: ProductFigures, name: 'days' | 'low' | 'high') => (cover.kind === 'days' ? cover[name] : null)

const COLUMNS: readonly Column[] = [
  { name: 'product', cell: ({ title }) => title },
  { name: 'variant', cell: ({ variant }) => variant },
  { name: 'sku', cell: ({ sku }) => sku },
  { name: 'currency', cell: (_product, { store }) => store.currency },
  { name: 'net_sales', cell: ({ net_sales }, report) => money(net_sales.value, report) },
  { name: 'net_sales_before', cell: ({ net_sales }, report) => money(net_sales.comparison, report) },
  { name: 'units', cell: ({ units }) => units.value },
  { name: 'units_before', cell: ({ units }) => units.comparison },
  { name: 'share', cell: ({ share }) => share.value },
  { name: 'share_before', cell: ({ share }) => share.comparison },
  { name: 'rank', cell: ({ rank }) => rank },
  { name: 'rank_before', cell: ({ rankBefore }) => rankBefore },
  { name: 'class', cell: ({ grade }) => grade },
  { name: 'profit', cell: ({ margin }, report) => money(margin && margin.profit, report) },
  { name: 'margin', cell: ({ margin }) => margin && margin.rate },
  { name: 'cost_coverage', cell: ({ margin }) => margin && margin.coverage },
  { name: 'last_sold', cell: ({ lastSold }) => lastSold },
  { name: 'in_stock', cell: ({ available }) => available },
  { name: 'days_of_cover', cell: (product) => days(product, 'days') },
  { name: 'days_of_cover_low', cell: (product) => days(product, 'low') },
  { name: 'days_of_cover_high', cell: (product) => days(product, 'high') },
  { name: 'days_of_cover_by', cell: ({ cover }) => (cover.kind === 'days' ? cover.method : null) },
  { name: 'days_left_out', cell: ({ cover }) => (cover.kind === 'days' ? cover.leftOutDays : null) },
  { name: 'sell_through', cell: (product) => product.sellThrough },
  { name: 'stock_state', cell: ({ stockState }) => stockState },
]

/** Formats the rows of the report as CSV. Amounts are decimals in the store's currency; shares are ratios. */
export function toProductsCsv(report: Report): string {
  const header = COLUMNS.map(({ name }) => name)
  return toCsv([header, ...report.rows.map((product) => COLUMNS.map(({ cell }) => cell(product, report)))])
}
