import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, type Ref, useRef } from 'react'
import { CUSTOMER_PAGE_ROWS, type CustomerFilter, customerListQuery } from '#data/analytics/customers/customer-list.ts'
import { labelOfSegment } from '#domain/analysis/customers/rfm-segments.ts'
import type { CustomerList } from '#domain/contracts/analytics/customers.ts'
import { dimensionTerm } from '#domain/terms/dimension-terms.ts'
import { metricTerm } from '#domain/terms/metric-terms.ts'
import { CustomerFilters } from '#features/analytics/customers/tools/customer-filters.tsx'
import { CustomerTools } from '#features/analytics/customers/tools/customer-tools.tsx'
import { useShownList } from '#features/analytics/lists/use-shown-list.ts'
import { toPageText } from '#figures/choices/page-choice.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { useColumns } from '#figures/choices/use-columns.ts'
import { useEmptyColumns } from '#figures/choices/use-empty-columns.ts'
import { LoadedFigures } from '#figures/panels/loaded-figures.tsx'
import { PanelHeader } from '#figures/panels/panel-header.tsx'
import { formatCount } from '#lib/format.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { Card } from '#ui/layout/card.tsx'
import { emptyColumns } from '#ui/tables/empty-columns.ts'
import { SortContext } from '#ui/tables/sort-context.ts'
import { TablePages } from '#ui/tables/table-pages.tsx'
import { TickedBar } from '#ui/tables/ticked-bar.tsx'
import { TickContext, useTicks } from '#ui/tables/ticks.ts'
import { CUSTOMER_COLUMNS, CustomerTable } from './customer-table.tsx'
import { parseCustomersChoice } from './customers-choice.ts'
import { NoCustomers } from './no-customers.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { CONSENT_RULE, OVERDUE_RULE, OVERDUE_TEXTS } from './segment-texts.ts'
import { useHistoryFilter } from './use-history-filter.ts'
import { WholeHistory } from './whole-history.tsx'

const TickedCustomers = lazyPart(
  async () => (await import('#features/analytics/customers/tools/ticked-customers.tsx')).TickedCustomers,
)

const TERMS = [
  metricTerm('orders'),
  metricTerm('net_sales'),
  metricTerm('average_order_value'),
  { label: 'Days overdue', definition: OVERDUE_RULE },
  dimensionTerm('segment'),
  { label: 'Consent to marketing', definition: CONSENT_RULE },
]

type LoadedList = { data: CustomerList | null | undefined; isPlaceholderData: boolean }

/** Names the customers that match, whatever their order. */
const toListName = (filter: CustomerFilter) => JSON.stringify({ ...filter, order: null, isDescending: null })

function useCustomerColumns(filter: CustomerFilter, { data, isPlaceholderData }: LoadedList) {
  const rows = isPlaceholderData ? undefined : data?.rows
  const empty = useEmptyColumns(toListName(filter), rows ? emptyColumns(CUSTOMER_COLUMNS, rows) : null)
  return useColumns('columns', CUSTOMER_COLUMNS, empty)
}

const useCustomerTicks = (filter: CustomerFilter, { data }: LoadedList) =>
  useTicks({ noun: 'customer', choice: toListName(filter), rows: data?.rows ?? [], toKey: ({ id }) => id })

type CustomerListProps = {
  storeId: string
  /** The store has too few customers for segments. */
  withoutSegments?: boolean
}

/** All customers, or those of a segment, with search, filters, pages and CSV. */
export function CustomerListPanel({ storeId, withoutSegments }: CustomerListProps) {
  const { choice, choose } = useChoice(parseCustomersChoice)
  const { search, segment, overdue, order, isDescending, page } = choice
  const filter: CustomerFilter = { ...useHistoryFilter(storeId), search, segment, overdue, order, isDescending }
  const customers = useQuery(customerListQuery(filter, page))
  const columns = useCustomerColumns(filter, customers)
  const ticks = useCustomerTicks(filter, customers)
  const heading = useRef<HTMLHeadingElement>(null)
  const isFiltered = search !== '' || segment !== null || overdue !== null || filter.where !== undefined
  if (!isFiltered && customers.data?.rowCount === 0) return <NoCustomers />
  const handleSort = (key: string) => {
    const isReversed = key === order ? !isDescending : true
    choose({ sort: `${isReversed ? '-' : ''}${key}`, page: null })
  }
  return (
    <Card aria-labelledby="customers">
      <ListHeader
        heading={heading}
        answer={describeCount(customers, isFiltered)}
        choice={choice}
        choose={choose}
        hasSegments={!withoutSegments}
        tools={
          <CustomerTools
            filter={filter}
            customers={customers}
            columns={columns.choice}
            terms={TERMS}
            onSelect={ticks.select}
          />
        }
      />
      <FilterChips
        chips={chipsOf(choice)}
        onRemove={(id) => choose({ [id]: null, page: null })}
        onClear={() => choose({ q: null, segment: null, overdue: null, page: null })}
      />
      <TickContext value={ticks.boxes}>
        <SortContext value={{ sort: { key: order, isDescending }, onSort: handleSort }}>
          <LoadedFigures
            name="customers"
            query={customers}
            skeleton={<PanelSkeleton name="customers" />}
            className="sm:mt-3"
          >
            {(list) => (
              <>
                {overdue !== null && <p className="mb-3 max-w-prose text-muted">{OVERDUE_RULE}</p>}
                <CustomerTable
                  list={list}
                  shown={columns.shown}
                  hasBoxes={ticks.hasBoxes}
                  onRemove={() => heading.current?.focus()}
                />
                <p className="mt-3 max-w-prose text-xs text-muted">
                  <WholeHistory until={list.until} />
                </p>
              </>
            )}
          </LoadedFigures>
        </SortContext>
      </TickContext>
      {customers.data && (
        <TablePages
          label="Customer pages"
          page={page}
          pageRows={CUSTOMER_PAGE_ROWS}
          rowCount={customers.data.rowCount}
          onChange={(next) => choose({ page: toPageText(next) })}
        />
      )}
      <TickedBar label="Selected customers" ticks={ticks} heading={heading}>
        {customers.data && <TickedCustomers list={customers.data} rows={ticks.ticked} />}
      </TickedBar>
    </Card>
  )
}

type ListHeaderProps = {
  heading: Ref<HTMLHeadingElement>
  answer: string
  tools: ReactNode
} & ComponentProps<typeof CustomerFilters>

/** Says whose customers are shown: those of a list, or all that match. */
function ListHeader({ heading, answer, tools, ...filters }: ListHeaderProps) {
  const list = useShownList()
  return (
    <PanelHeader
      id="customers"
      heading={heading}
      title={list ? `Customers in “${list.name}”` : 'All customers'}
      answer={answer}
      search={<CustomerFilters {...filters} />}
      tools={tools}
    />
  )
}

/** Returns how many customers match, once that is known. */
const describeCount = ({ data, isPlaceholderData }: LoadedList, isFiltered: boolean) =>
  data && !isPlaceholderData ? `${formatCount(data.rowCount, 'customer')}${isFiltered ? ' found' : ''}` : ''

function chipsOf({ search, segment, overdue }: Pick<CustomerFilter, 'search' | 'segment' | 'overdue'>) {
  return [
    ...(search ? [{ id: 'q', label: 'Search', value: search }] : []),
    ...(segment ? [{ id: 'segment', label: 'Segment', value: labelOfSegment(segment) }] : []),
    ...(overdue ? [{ id: 'overdue', label: 'Orders', value: OVERDUE_TEXTS[overdue].label }] : []),
  ]
}
