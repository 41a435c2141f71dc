import { useQuery } from '@tanstack/react-query'
import ListChecks from 'lucide-react/icons/list-checks'
import { useRef } from 'react'
import { downloadBreakdown, type OrderRows } from '#data/figures/figures.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { metricTerm } from '#domain/terms/metric-terms.ts'
import { toPageText } from '#figures/choices/page-choice.ts'
import { toFiltersText } from '#figures/choices/page-filters.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { useColumns } from '#figures/choices/use-columns.ts'
import { describeTotals } from '#figures/metrics/describe-totals.ts'
import { useEmptyColumns } from '#figures/choices/use-empty-columns.ts'
import { ListTools } from '#figures/panels/list-tools.tsx'
import { LoadedFigures } from '#figures/panels/loaded-figures.tsx'
import { PanelHeader } from '#figures/panels/panel-header.tsx'
import { formatCount } from '#lib/format.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { csvNameOf } from '#lib/save-file.ts'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { emptyColumns } from '#ui/tables/empty-columns.ts'
import { SortContext } from '#ui/tables/sort-context.ts'
import { TablePages } from '#ui/tables/table-pages.tsx'
import { TickAllBox, TickBox } from '#ui/tables/tick-box.tsx'
import { TickedBar } from '#ui/tables/ticked-bar.tsx'
import { TickContext, useTicks } from '#ui/tables/ticks.ts'
import { orderColumns } from './order-columns.tsx'
import { ORDER_METRICS, nextSortText, parseOrdersChoice, searchIn, withSearch } from './orders-choice.ts'
import { ordersQuery, PAGE_ROWS, toOrdersQuestion } from './orders-question.ts'

/** The columns that people can choose: all but the first. */
const COLUMNS = orderColumns('', 'UTC').slice(1)

/** What stands on the card of an order. */
const CARD = { about: ['customer', 'order'], figures: ['net_sales'], aside: ['status'] }

const TickedOrders = lazyPart(async () => (await import('./ticked-orders.tsx')).TickedOrders)

type Row = OrderRows['rows'][number]

const toKey = ({ keys }: Row) => keys.join(' ')

const BOXES = {
  all: <TickAllBox />,
  toBox: (row: Row) => <TickBox tickKey={toKey(row)} name={`order ${row.order.name}`} />,
}

/** The server refuses longer texts. */
const LONGEST_SEARCH = 200

/** The orders of the period that match the filters of the page. People can search, sort, page and export them. */
export function OrdersPanel({ report }: { report: SalesReport }) {
  const { choice, choose } = useChoice(parseOrdersChoice)
  const { explore, page } = choice
  const question = toOrdersQuestion(report, choice)
  const orders = useQuery(ordersQuery(report, choice))
  const rows = orders.isPlaceholderData ? undefined : orders.data?.rows
  const list = JSON.stringify({ ...question, order: null })
  const columns = useColumns('columns', COLUMNS, useEmptyColumns(list, rows ? emptyColumns(COLUMNS, rows) : null))
  const ticks = useTicks({ noun: 'order', choice: list, rows: orders.data?.rows ?? [], toKey })
  const heading = useRef<HTMLHeadingElement>(null)
  const handleSort = (key: string) => choose({ list: nextSortText(choice.sort, key), page: null })
  return (
    <Card aria-labelledby="orders" className="xl:col-span-2">
      <PanelHeader
        id="orders"
        heading={heading}
        title="Orders"
        answer={orders.data && !orders.isPlaceholderData ? describeOrders(orders.data) : ''}
        search={
          <SearchInput
            label="Search orders"
            className="w-full sm:w-60"
            value={searchIn(explore.filters)}
            onSearch={(text) =>
              choose(
                { where: toFiltersText(withSearch(explore.filters, text.slice(0, LONGEST_SEARCH))), page: null },
                { replace: true },
              )
            }
          />
        }
        tools={
          <ListTools
            of="orders"
            report="orders"
            columns={columns.choice}
            terms={ORDER_METRICS.map(metricTerm)}
            more={[{ label: 'Select', icon: ListChecks, onSelect: ticks.select }]}
            onExport={() => downloadBreakdown(question, csvNameOf('orders', report.period))}
          />
        }
      />
      <TickContext value={ticks.boxes}>
        <SortContext value={{ sort: choice.sort, onSort: handleSort }}>
          <LoadedFigures name="orders" query={orders} skeleton={<Skeleton className="h-96" />}>
            {({ currency, rows }) => (
              <DataTable
                caption="List of orders"
                columns={orderColumns(currency, report.store.timeZone).filter(
                  ({ key }, at) => at === 0 || columns.shown.includes(key),
                )}
                rows={rows}
                card={CARD}
                boxes={ticks.hasBoxes ? BOXES : undefined}
                toKey={toKey}
                emptyText="No orders match. Remove a filter, or choose a longer period."
              />
            )}
          </LoadedFigures>
        </SortContext>
      </TickContext>
      {orders.data && (
        <TablePages
          label="Order pages"
          page={page}
          pageRows={PAGE_ROWS}
          rowCount={orders.data.rowCount}
          onChange={(next) => choose({ page: toPageText(next) })}
        />
      )}
      {orders.data && (
        <TickedBar label="Selected orders" ticks={ticks} heading={heading}>
          <TickedOrders list={orders.data} rows={ticks.ticked} />
        </TickedBar>
      )}
    </Card>
  )
}

/** Returns the sums of the whole list: those of the Sales tab. Rows that aren't orders of the period are named apart. */
function describeOrders({ currency, rowCount, totals }: OrderRows): string {
  const earlier = rowCount - (totals.orders?.value ?? 0)
  const sums = describeTotals(totals, currency)
  return earlier > 0 ? `${sums}, with ${formatCount(earlier, 'refund')} of earlier orders` : sums
}
