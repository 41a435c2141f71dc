import { useQuery } from '@tanstack/react-query'
import { revisionsQuery } from '#data/analytics/revisions.ts'
import type { Revision, Revisions } from '#domain/contracts/analytics/revisions.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { usePageFilters } from '#figures/choices/page-filters.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { formatDay, formatMoney, formatNumber } from '#lib/format.ts'
import { ClosedCard } from '#ui/layout/closed-card.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { allCauses, describeCauses, describeRevised } from './revision-words.ts'

const isOpenIn = (search: URLSearchParams) => search.get('revised') === 'open'

/** What has changed in the figures of a period since it ended. Shows nothing where nothing has, or with filters. */
export function RevisionsPanel({ report: { period, store } }: { report: SalesReport }) {
  const { where } = usePageFilters()
  const { data } = useQuery({ ...revisionsQuery(store.id, period), enabled: where === undefined })
  if (where !== undefined || !data || data.revisions.length < 2) return null
  return <Revised revised={data} />
}

function Revised({ revised: { revisions, store } }: { revised: Revisions }) {
  const { choice: isOpen, choose } = useChoice(isOpenIn)
  const [first] = revisions
  const last = revisions.at(-1)
  if (!first || !last) return null
  return (
    <ClosedCard
      title={`Changed since ${formatDay(first.knownOn)}`}
      headline={
        <p>
          {describeRevised(first, last, store.currency)} {describeCauses(allCauses(revisions))}.
        </p>
      }
      isOpen={isOpen}
      onToggle={() => choose({ revised: isOpen ? null : 'open' }, { replace: true })}
      className="xl:col-span-2"
    >
      <TextLink
        to="/documentation/changed-since"
        className="mb-3 inline-flex items-center text-xs pointer-coarse:min-h-11"
      >
        Why past figures change
      </TextLink>
      <DataTable
        caption="What was known of this period"
        columns={columnsOf(store.currency)}
        rows={revisions}
        toKey={({ knownOn }) => knownOn}
        emptyText="Nothing has changed."
        card={{ about: ['causes'], figures: ['netSales', 'orders'] }}
      />
    </ClosedCard>
  )
}

const columnsOf = (currency: string): DataColumn<Revision>[] => [
  { key: 'knownOn', label: 'Known on', render: ({ knownOn }) => formatDay(knownOn) },
  {
    key: 'causes',
    label: 'What changed',
    render: ({ causes }) => describeCauses(causes) || 'First figure after the period ended',
  },
  { key: 'orders', label: 'Orders', isNumeric: true, render: ({ orders }) => formatNumber(orders) },
  {
    key: 'netSales',
    label: 'Net sales',
    isNumeric: true,
    render: ({ netSales }) => formatMoney(netSales, currency),
  },
]
