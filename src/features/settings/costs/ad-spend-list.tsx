import { type MonthlySpend, useDeleteAdSpend } from '#data/stores/costs.ts'
import type { Store } from '#data/stores/stores.ts'
import { focusSection } from '#features/settings/focus-section.ts'
import { useAction } from '#features/settings/use-action.ts'
import { formatBucket, formatCount, formatMoney } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'

type AdSpendListProps = { spend: readonly MonthlySpend[]; store: Store }

/** The ad spend of each month and channel, newest first. */
export function AdSpendList({ spend, store }: AdSpendListProps) {
  if (spend.length === 0) return <p className="text-muted">No ad spend yet.</p>
  return (
    <ul aria-label="Ad spend by month" className="divide-y divide-line border-y border-line">
      {spend.map((one) => (
        <SpendRow key={`${one.month} ${one.channel}`} spend={one} store={store} />
      ))}
    </ul>
  )
}

function SpendRow({ spend, store }: { spend: MonthlySpend; store: Store }) {
  const { mutateAsync } = useDeleteAdSpend(store.id)
  const { isRunning, run } = useAction('Ad spend not deleted')
  const month = formatBucket(spend.month, 'month')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
      <div className="min-w-0">
        <bdi className="font-medium break-words">{spend.channel}</bdi>
        <p className="text-muted">
          {month} · {formatCount(spend.days, 'day')}
        </p>
      </div>
      <div className="flex items-center gap-4">
        <span className="font-medium tabular-nums">{formatMoney(spend.amount, store.currency)}</span>
        <Button
          variant="outline"
          size="sm"
          isLoading={isRunning}
          aria-label={`Delete ${spend.channel}, ${month}`}
          onClick={() =>
            void run(async () => {
              await mutateAsync(spend)
              focusSection('costs', () => undefined)
            })
          }
        >
          Delete
        </Button>
      </div>
    </li>
  )
}
