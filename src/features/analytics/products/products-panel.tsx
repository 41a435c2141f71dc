import ClipboardList from 'lucide-react/icons/clipboard-list'
import PackagePlus from 'lucide-react/icons/package-plus'
import { useSearchParams } from 'react-router'
import { downloadProducts, type ProductsQuestion } from '#data/analytics/products.ts'
import type { ProductFigures, ProductsReport } from '#domain/contracts/analytics/products.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import { PRODUCT_TERMS, STOCK_TERMS } from '#domain/product-terms.ts'
import { toPageText } from '#figures/choices/page-choice.ts'
import { usePageFilters } from '#figures/choices/page-filters.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { withoutEmpty } from '#figures/choices/use-columns.ts'
import { useEmptyColumns } from '#figures/choices/use-empty-columns.ts'
import { CostNote } from '#figures/metrics/cost-note.tsx'
import { behind } from '#figures/orders/behind.ts'
import { FiguresArea } from '#figures/panels/figures-area.tsx'
import { MissingFigures } from '#figures/panels/figures-notices.tsx'
import { ListTools } from '#figures/panels/list-tools.tsx'
import { PanelHeader } from '#figures/panels/panel-header.tsx'
import { ProductLink } from '#figures/records/product-link.tsx'
import { formatCount, formatMoney, formatPercent, formatRange } from '#lib/format.ts'
import { csvNameOf } from '#lib/save-file.ts'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { Deferred } from '#ui/feedback/deferred.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { useNarrowScreen } from '#ui/tables/narrow-screen.ts'
import { SortContext } from '#ui/tables/sort-context.ts'
import { TablePages } from '#ui/tables/table-pages.tsx'
import { BasketPanel } from './basket-panel.tsx'
import { KeptOut } from './kept-out.tsx'
import { KindMenu, useKindChoice } from './kind-menu.tsx'
import { emptyProductColumns, productColumns } from './product-columns.tsx'
import { FilterButton, ProductChips } from './product-filters.tsx'
import { earlyEndOf, formatMargin } from './product-format.tsx'
import { ProductDetails, ProductName } from './product-name.tsx'
import {
  DEFAULT_COLUMNS,
  nextSort,
  parseProductsChoice,
  PRODUCT_COLUMNS,
  type ProductsChoice,
  toSortText,
} from './products-choice.ts'
import { ProductsSkeleton } from './products-skeleton.tsx'
import { PAGE_ROWS, toFilteredReport, toProductsQuestion, useProducts } from './use-products.ts'

const COLUMNS = PRODUCT_COLUMNS.map((key) => ({ key, label: PRODUCT_TERMS[key].label }))

/** What stands on the card of a product. */
const CARD = { about: ['details'], figures: ['net_sales', 'units'], inOrder: ['rank'] }

const TERMS = [...Object.values(PRODUCT_TERMS), ...Object.values(STOCK_TERMS)]

/** Every product with its sales, rank, class and stock. People can search, filter, sort, page and export them. */
export function ProductsPanel({ report }: { report: SalesReport }) {
  const { choice, choose } = useChoice(parseProductsChoice)
  const [search] = useSearchParams()
  const where = search.get('where')
  const filter = toFilteredReport(search, report)
  const question = toProductsQuestion(filter, choice)
  const { products, error, isOffline, isOutdated, retry } = useProducts(question, choice.page)
  const columns = useProductColumns({ choice, question, products: isOutdated ? null : products })
  if (!products) {
    return (
      <div className="xl:col-span-2">
        <MissingFigures
          name="products"
          error={error}
          isOffline={isOffline}
          onRetry={retry}
          skeleton={<ProductsSkeleton />}
        />
      </div>
    )
  }
  const reorder = `/analytics/reorder?${new URLSearchParams({ store: report.store.id })}`
  const catalog = `/analytics/catalog?${new URLSearchParams({ store: report.store.id })}`
  const handleSort = (key: string) => choose({ list: toSortText(nextSort(choice.sort, key)), page: null })
  return (
    <>
      <Card aria-labelledby="products" className="xl:col-span-2">
        <PanelHeader
          id="products"
          title="Products"
          answer={isOutdated ? '' : describeProducts(products, { choice, report })}
          search={
            <>
              <SearchInput
                label="Search products"
                className="w-full min-w-0 max-sm:flex-1 sm:w-52"
                value={choice.search}
                onSearch={(text) => choose({ search: text.trim() || null, page: null }, { replace: true })}
              />
              <FilterButton choice={choice} choose={choose} />
              <LinkButton variant="outline" className="h-10 max-md:hidden" to={reorder}>
                Reorder
              </LinkButton>
              <LinkButton variant="outline" className="h-10 max-md:hidden" to={catalog}>
                Catalog
              </LinkButton>
            </>
          }
          tools={
            <ListTools
              of="products"
              report="products"
              columns={{
                columns: COLUMNS,
                shown: columns.shown,
                emptyCount: columns.emptyCount,
                onChange: (names) =>
                  choose({ columns: names.join() === columns.usual.join() ? null : names.join(',') }),
              }}
              terms={TERMS}
              more={[
                { label: 'Reorder', icon: PackagePlus, to: reorder },
                { label: 'Catalog', icon: ClipboardList, to: catalog },
              ]}
              onExport={() => downloadProducts(question, csvNameOf('products', report.period))}
            />
          }
        />
        <div className="has-[li]:mb-3">
          <ProductChips choice={choice} choose={choose} />
        </div>
        <SortContext value={{ sort: choice.sort, onSort: handleSort }}>
          <FiguresArea isOutdated={isOutdated}>
            <ProductRows products={products} columns={columns.shown} />
          </FiguresArea>
        </SortContext>
        {where === null ? <TotalMargin products={products} /> : <FilteredProducts />}
        <TablePages
          label="Product pages"
          page={choice.page}
          pageRows={PAGE_ROWS}
          rowCount={products.rowCount}
          onChange={(page) => choose({ page: toPageText(page) })}
        />
      </Card>
      <Deferred fallback={<Skeleton className="h-80 xl:col-span-2" />}>
        <BasketPanel filter={filter} period={report.period} />
        <KeptOut products={products} />
      </Deferred>
    </>
  )
}

type Listed = { choice: ProductsChoice; report: SalesReport }

/** Returns how many products are listed, and the net sales that their shares are of. */
function describeProducts({ rowCount, store }: ProductsReport, { choice, report }: Listed): string {
  const { grades, search, stock } = choice
  const count = formatCount(rowCount, 'product')
  if (search || grades.length > 0 || stock.length > 0) return `${count} found`
  return `${count}, ${formatMoney(report.totals.net_sales.value ?? 0, store.currency)} net sales in all`
}

type ColumnsOf = { choice: ProductsChoice; question: ProductsQuestion; products: ProductsReport | null | undefined }

/** Returns the columns that show: those that the person chose, or the usual ones that have a value. */
function useProductColumns({ choice: { columns, areColumnsChosen }, question, products }: ColumnsOf) {
  const list = JSON.stringify({ ...question, sort: null })
  const empty = useEmptyColumns(list, products ? emptyProductColumns(DEFAULT_COLUMNS, products.rows) : null)
  const usual = withoutEmpty(DEFAULT_COLUMNS, empty)
  return areColumnsChosen
    ? { shown: columns, usual, emptyCount: 0 }
    : { shown: usual, usual, emptyCount: DEFAULT_COLUMNS.length - usual.length }
}

/** Says which figures a filter changes: the others would be wrong for a part of the orders. */
function FilteredProducts() {
  return (
    <p className="mt-3 max-w-prose text-muted">
      With filters, the list has the products that sold in the matching orders. Filters don’t apply to sales group,
      stock, days of cover, sell-through and last sold, which count all orders.
    </p>
  )
}

const NO_COSTS = { areKnown: false, coverage: 0, netSalesWithout: 0, linesWithout: 0, netSalesByRule: 0 }

/** What all products together earn, and for how much of their sales that is known. */
function TotalMargin({ products: { margin, store } }: { products: ProductsReport }) {
  if (margin === null) return <CostNote costs={NO_COSTS} currency={store.currency} className="mt-3" />
  const coverage = margin.coverage === null ? '' : `, for ${formatPercent(margin.coverage)} of net sales`
  return (
    <p className="mt-3 text-muted tabular-nums">
      All products: gross profit {formatMoney(margin.profit, store.currency)}, margin {formatMargin(margin)}
      {coverage}.{margin.coverage !== 1 && ' No cost is known for the rest.'}
      {margin.byRule !== 0 && ` For ${formatMoney(margin.byRule, store.currency)}, your rule says the cost.`}{' '}
      <TextLink to="/documentation/costs-and-margins" className="inline-flex items-center pointer-coarse:min-h-11">
        How margins are counted
      </TextLink>
    </p>
  )
}

type ProductRowsProps = {
  products: ProductsReport
  columns: ProductsChoice['columns']
}

function ProductRows({ products, columns }: ProductRowsProps) {
  const { where } = usePageFilters()
  const chooseKind = useKindChoice()
  const isNarrow = useNarrowScreen()
  const { comparison, period, store } = products
  const { from, to } = period
  const shown = {
    currency: store.currency,
    period,
    hasComparison: comparison !== null,
    earlyEnd: earlyEndOf(products),
    largestShare: Math.max(0, ...products.rows.map(({ share }) => share.value ?? 0)),
    toOrders: ({ id, title }: ProductFigures, metric: QueryMetric) => ({
      question: behind(
        { store: store.id, metrics: [metric], by: [], ...(where && { where }) },
        { by: ['product'], keys: [id], report: { period: { from, to } } },
      ),
      name: title,
      metric,
      timeZone: store.timeZone,
    }),
  }
  return (
    <DataTable
      caption={`Products, ${formatRange(products.period)}`}
      columns={[
        ...nameColumns(isNarrow, (product) => <KindMenu product={product} onChoose={chooseKind} isNamed={isNarrow} />),
        ...productColumns(columns, shown),
      ]}
      rows={products.rows}
      toKey={({ id }) => id}
      emptyText="No products match."
      card={CARD}
      isNameStop
    />
  )
}

type ProductColumn = DataColumn<ProductFigures>

const TITLE = { key: 'title', label: 'Product', isSortable: true, isWide: true }

/** The name with all that belongs to it. On a card, these have places of their own. */
function nameColumns(isNarrow: boolean, renderKind: ProductColumn['render']): ProductColumn[] {
  if (isNarrow) {
    return [
      { ...TITLE, render: ({ id, title }) => <ProductLink id={id} title={title} /> },
      { key: 'details', label: 'Details', render: (product) => <ProductDetails product={product} /> },
      { key: 'sku', label: 'SKU', render: ({ sku }) => sku ?? '—' },
      { key: 'kind', label: 'Kind', render: renderKind },
    ]
  }
  return [
    {
      ...TITLE,
      render: (product) => (
        <div className="flex items-start justify-between gap-1 md:min-w-45 min-[90rem]:min-w-55">
          <div className="min-w-0">
            <ProductName product={product} />
          </div>
          {renderKind(product)}
        </div>
      ),
    },
  ]
}
