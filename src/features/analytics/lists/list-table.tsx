import MailPlus from 'lucide-react/icons/mail-plus'
import type { KeptList } from '#data/analytics/customers/kept-lists.ts'
import type { KeptLists } from '#domain/contracts/analytics/kept-lists.ts'
import { dayIn } from '#domain/periods.ts'
import { campaignPath } from '#features/analytics/customers/tools/campaign-path.ts'
import { HistoryFigure } from '#features/analytics/customers/history-figure.tsx'
import { MailingListButton } from '#features/analytics/customers/mailing-list-button.tsx'
import { useHistoryFilter } from '#features/analytics/customers/use-history-filter.ts'
import { toWhere, usePageFilters } from '#figures/choices/page-filters.ts'
import { compareNames } from '#lib/compare-names.ts'
import { formatDay, formatMoney, formatNumber } from '#lib/format.ts'
import { LinkButton } from '#ui/links/link-button.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { ListMenu } from './list-menu.tsx'
import { useOpenList } from './use-open-list.ts'

type Maker = { name: string | undefined; mayChange: boolean }

type ListTableProps = {
  answer: KeptLists
  toMaker: (list: Pick<KeptList, 'madeBy'>) => Maker
  onDelete: () => void
}

/** What stands on the card of a list. */
const CARD = { about: ['maker'], figures: ['netSales', 'customers'], below: ['actions'] }

/** A row for each list. Its name opens its customers. */
export function ListTable({ answer, toMaker, onDelete }: ListTableProps) {
  const { store, lists } = answer
  const onOpen = useOpenList()
  const columns: DataColumn<KeptList>[] = [
    {
      key: 'name',
      label: 'List',
      render: ({ id, name }) => (
        <button
          type="button"
          className="inline-flex min-h-6 items-center text-left font-medium wrap-anywhere text-accent-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
          onClick={() => onOpen(id)}
        >
          <bdi>{name}</bdi>
        </button>
      ),
    },
    {
      key: 'customers',
      label: 'Customers',
      isNumeric: true,
      render: (list) => <Customers list={list} currency={store.currency} />,
    },
    {
      key: 'netSales',
      label: 'Net sales',
      isNumeric: true,
      render: ({ id, name, netSales }) =>
        netSales === 0 ? (
          formatMoney(0, store.currency)
        ) : (
          <HistoryFigure store={store} metric="net_sales" conditions={[['is', 'customer_list', [id]]]} name={name}>
            {formatMoney(netSales, store.currency)}
          </HistoryFigure>
        ),
    },
    {
      key: 'maker',
      label: 'Created',
      render: (list) => <Created list={list} maker={toMaker(list).name} timeZone={store.timeZone} />,
    },
    {
      key: 'actions',
      label: 'Actions',
      render: (list) => (
        <div className="flex flex-wrap gap-2">
          {list.customers > 0 && <ListMailing list={list} storeId={store.id} />}
          {list.customers > 0 && (
            <LinkButton
              to={campaignPath({ list: list.id }, store.id)}
              variant="outline"
              size="sm"
              aria-label={`New campaign for ${list.name}`}
            >
              <MailPlus aria-hidden />
              New campaign
            </LinkButton>
          )}
          {toMaker(list).mayChange && <ListMenu list={list} onDelete={onDelete} />}
        </div>
      ),
    },
  ]
  return (
    <DataTable
      caption="Lists of customers"
      columns={columns}
      rows={lists.toSorted((one, other) => compareNames(one.name, other.name))}
      toKey={({ id }) => id}
      emptyText="No lists yet."
      card={CARD}
    />
  )
}

function Customers({ list: { customers, withoutOrders }, currency }: { list: KeptList; currency: string }) {
  return (
    <>
      {formatNumber(customers)}
      {withoutOrders > 0 && (
        <span className="block text-xs text-muted">
          and {formatNumber(withoutOrders)} without orders in {currency}
        </span>
      )}
    </>
  )
}

type CreatedProps = { list: KeptList; maker: string | undefined; timeZone: string }

function Created({ list, maker, timeZone }: CreatedProps) {
  return (
    <>
      <time dateTime={list.createdAt} className="whitespace-nowrap">
        {formatDay(dayIn(timeZone, new Date(list.createdAt)))}
      </time>
      {maker && (
        <span className="block text-xs wrap-anywhere text-muted">
          <bdi>{maker}</bdi>
        </span>
      )}
    </>
  )
}

function ListMailing({ list: { id, name }, storeId }: { list: KeptList; storeId: string }) {
  const { filters } = usePageFilters()
  const where = JSON.stringify(toWhere([...filters, ['is', 'customer_list', [id]]]))
  const everyone = { search: '', segment: null, overdue: null, order: 'netSales', isDescending: true } as const
  return <MailingListButton of={name} filter={{ ...useHistoryFilter(storeId), ...everyone, where }} />
}
