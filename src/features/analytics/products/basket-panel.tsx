import { useQuery } from '@tanstack/react-query'
import { basketQueries, type BasketQuestion, downloadBaskets } from '#data/analytics/baskets.ts'
import type { PeriodFilter } from '#data/figures/period-filter.ts'
import type { BasketPair, BasketReport } from '#domain/contracts/analytics/basket.ts'
import type { Period } from '#domain/periods.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import { BASKET_TERMS } from '#domain/product-terms.ts'
import { toPageText } from '#figures/choices/page-choice.ts'
import { usePageFilters } from '#figures/choices/page-filters.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { Definitions } from '#figures/panels/definitions.tsx'
import { ExportButton } from '#figures/panels/export-button.tsx'
import { LoadedFigures } from '#figures/panels/loaded-figures.tsx'
import { TableTools } from '#figures/panels/table-tools.tsx'
import { ProductLink } from '#figures/records/product-link.tsx'
import { formatNumber, formatPercent } from '#lib/format.ts'
import { csvNameOf } from '#lib/save-file.ts'
import { FigureWithBar } from '#ui/charts/figure-with-bar.tsx'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { SortContext } from '#ui/tables/sort-context.ts'
import { TablePages } from '#ui/tables/table-pages.tsx'
import {
  type BasketChoice,
  LEAST_CHOICES,
  nextBasketSort,
  parseBasketChoice,
  toBasketSortText,
} from './basket-choice.ts'
import { PairOrders } from './pair-orders.tsx'
import { describeProduct } from './product-format.tsx'
import { ProductSearch } from './product-search.tsx'

const PAGE_ROWS = 20

/** A product of a pair with its variant and SKU. */
function PairedProduct({ product }: { product: BasketPair['first'] }) {
  return (
    <div className="sm:min-w-32">
      <ProductLink id={product.id} title={product.title} className="line-clamp-3" />
      <span className="block text-xs wrap-anywhere text-muted">{describeProduct(product)}</span>
    </div>
  )
}

const percent = (share: number) => formatPercent(share, { aligned: true })

/** What stands on the card of a pair. */
const CARD = { about: ['second'], figures: ['orders', 'lift'] }

type Shown = { basket: BasketReport; where: Filter | undefined; largestLift: number }

const columnsOf = ({ basket, where, largestLift }: Shown): readonly DataColumn<BasketPair>[] => [
  { key: 'first', label: 'Product', render: ({ first }) => <PairedProduct product={first} /> },
  { key: 'second', label: 'Bought with', render: ({ second }) => <PairedProduct product={second} /> },
  {
    key: 'orders',
    label: BASKET_TERMS.orders.label,
    isNumeric: true,
    isSortable: true,
    render: (pair) => <PairOrders pair={pair} basket={basket} where={where} />,
  },
  {
    key: 'support',
    label: BASKET_TERMS.support.label,
    isNumeric: true,
    isSortable: true,
    render: ({ support }) => percent(support),
  },
  {
    key: 'confidence',
    label: BASKET_TERMS.confidence.label,
    isNumeric: true,
    isSortable: true,
    render: ({ confidence, confidenceBack }) => (
      <>
        <span className="block">{percent(confidence)}</span>
        <span className="block text-xs text-muted">{percent(confidenceBack)} the other way</span>
      </>
    ),
  },
  {
    key: 'lift',
    label: BASKET_TERMS.lift.label,
    isNumeric: true,
    isSortable: true,
    render: ({ lift }) => (
      <FigureWithBar text={`${formatNumber(lift, { aligned: true })}×`} value={lift} largest={largestLift} />
    ),
  },
]

function toQuestion(filter: PeriodFilter, { product, least, sort }: BasketChoice): BasketQuestion {
  const { compare: _compare, match: _match, ...days } = filter
  return {
    ...days,
    ...(product && { with: product }),
    least: String(least),
    chance: 'above',
    sort: toBasketSortText(sort),
  }
}

/** The products that are in the same orders clearly more often than by chance: all pairs, or those with one product. */
export function BasketPanel({ filter, period }: { filter: PeriodFilter; period: Period }) {
  const { choice, choose } = useChoice(parseBasketChoice)
  const question = toQuestion(filter, choice)
  const pairs = useQuery(basketQueries.list(question, { limit: PAGE_ROWS, offset: choice.page * PAGE_ROWS }))
  const handleSort = (key: string) =>
    choose({ pairs: toBasketSortText(nextBasketSort(choice.sort, key)), pairs_page: null })
  return (
    <Card aria-labelledby="bought-together" className="xl:col-span-2">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 id="bought-together" className="w-full grow text-base font-semibold sm:w-auto">
          Bought together
        </h2>
        <ProductSearch
          label="What sells with"
          filter={filter}
          product={choice.product}
          onChange={(product) => choose({ with: product, pairs_page: null })}
        />
        <OptionSelect
          aria-label="Fewest orders with both"
          className="w-auto"
          value={String(choice.least)}
          options={LEAST_CHOICES.map((least) => ({
            value: String(least),
            label: `${formatNumber(least)} orders or more`,
          }))}
          onChange={(least) => choose({ least, pairs_page: null })}
        />
        <TableTools
          definitions={<Definitions of="pairs" terms={Object.values(BASKET_TERMS)} />}
          exports={<ExportButton onExport={() => downloadBaskets(question, csvNameOf('bought-together', period))} />}
        />
      </div>
      <SortContext value={{ sort: choice.sort, onSort: handleSort }}>
        <LoadedFigures name="pairs" query={pairs} skeleton={<Skeleton className="h-80 w-full" />}>
          {(basket) => <Pairs basket={basket} />}
        </LoadedFigures>
      </SortContext>
      {pairs.data && pairs.data.rowCount > 0 && (
        <TablePages
          label="Pages of pairs"
          page={choice.page}
          pageRows={PAGE_ROWS}
          rowCount={pairs.data.rowCount}
          onChange={(page) => choose({ pairs_page: toPageText(page) })}
        />
      )}
    </Card>
  )
}

function Pairs({ basket }: { basket: BasketReport }) {
  const { where } = usePageFilters()
  const { least, leftOut, orders, rows } = basket
  const largestLift = Math.max(0, ...rows.map(({ lift }) => lift))
  return (
    <>
      <DataTable
        caption="Products bought in the same order"
        columns={columnsOf({ basket, where, largestLift })}
        rows={rows}
        card={CARD}
        toKey={({ first, second }) => `${first.id} ${second.id}`}
        emptyText={`No two products are in ${formatNumber(least)} or more of the same orders and sell together clearly more often than by chance. Orders in this period: ${formatNumber(orders)}. Choose a longer period.`}
      />
      {leftOut && (
        <p className="mt-3 text-xs text-muted">
          Orders with more than {formatNumber(leftOut.moreThan)} different products are left out (
          {formatNumber(leftOut.orders)} here), because their pairs take too long to count. Choose a shorter period to
          include them.
        </p>
      )}
    </>
  )
}
