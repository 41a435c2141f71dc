import { useState } from 'react'
import { type MonthlySpend, useDeleteAdSpend } from '#data/stores/costs.ts'
import type { Store } from '#data/stores/stores.ts'
import { formatBucket, formatCount, formatMoney } from '#lib/format.ts'
import { DeleteButton } from '#features/settings/delete-button.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { OtherCurrencies } from './other-currencies.tsx'

/** How many rows are shown at first, and how many more at a time. */
const ROWS = 60

type AdSpendListProps = { spend: readonly MonthlySpend[]; store: Store }

/** The ad spend of each month and channel, newest first. */
export function AdSpendList({ spend, store }: AdSpendListProps) {
  const [count, setCount] = useState(ROWS)
  if (spend.length === 0) return <p className="text-muted">No ad spend yet.</p>
  return (
    <div className="grid gap-4">
      <OtherCurrencies
        currencies={spend.map(({ currency }) => currency)}
        currency={store.currency}
        toDo={`Enter them again in ${store.currency}.`}
      />
      <ul aria-label="Ad spend by month" className="divide-y divide-line border-y border-line">
        {spend.slice(0, count).map((one) => (
          <SpendRow key={`${one.month} ${one.channel} ${one.currency}`} spend={one} store={store} />
        ))}
      </ul>
      {spend.length > count && (
        <Button variant="outline" className="justify-self-start" onClick={() => setCount(count + ROWS)}>
          Show older ad spend
        </Button>
      )}
    </div>
  )
}

function SpendRow({ spend, store }: { spend: MonthlySpend; store: Store }) {
  const { mutateAsync } = useDeleteAdSpend(store.id)
  const month = formatBucket(spend.month, 'month')
  const days = formatCount(spend.days, 'day')
  const amount = formatMoney(spend.amount, spend.currency)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <bdi className="break-words">{spend.channel}</bdi>
          {spend.currency !== store.currency && <Badge>Doesn’t count</Badge>}
        </p>
        <p className="text-muted">
          {month} · {days}
        </p>
      </div>
      <div className="flex items-center gap-4">
        <span className="font-medium tabular-nums">{amount}</span>
        <DeleteButton
          section="costs"
          name={`${spend.channel}, ${month}`}
          title="Delete this ad spend?"
          description={`${spend.channel}, ${month}: ${amount} on ${days}. This can’t be undone.`}
          action="Delete ad spend"
          failure="Ad spend not deleted"
          onDelete={() => mutateAsync(spend)}
        />
      </div>
    </li>
  )
}
