import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { Card } from '#ui/layout/card.tsx'

/** A missing value is `null`. */
type Fact = { label: string; value: ReactNode; note?: ReactNode }

type FactListProps = {
  label: string
  facts: readonly Fact[]
  /** Whether the facts are details beside what the page is about, rather than its figures. */
  areDetails?: boolean
}

/** Facts of a customer or an order in a grid. */
export function FactList({ label, facts, areDetails = false }: FactListProps) {
  return (
    <Card aria-label={label} className="@container">
      <dl className="grid gap-x-5 gap-y-5 @min-[17rem]:grid-cols-2 @3xl:grid-cols-4">
        {facts.map((fact) => (
          <div key={fact.label} className="min-w-0">
            <dt className={cn('text-xs text-muted', !areDetails && 'font-medium sm:text-sm')}>{fact.label}</dt>
            <dd className={cn('mt-0.5 wrap-anywhere tabular-nums', !areDetails && 'text-base font-semibold')}>
              {fact.value ?? '—'}
            </dd>
            {fact.note && <dd className="text-xs text-muted">{fact.note}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  )
}
