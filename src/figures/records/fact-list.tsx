import type { ReactNode } from 'react'
import { Card } from '#ui/layout/card.tsx'

/** A missing value is `null`. */
type Fact = { label: string; value: ReactNode; note?: ReactNode }

/** Facts of a customer or an order in a grid. */
export function FactList({ label, facts }: { label: string; facts: readonly Fact[] }) {
  return (
    <Card aria-label={label} className="@container">
      <dl className="grid gap-x-5 gap-y-5 @min-[17rem]:grid-cols-2 @3xl:grid-cols-4">
        {facts.map((fact) => (
          <div key={fact.label} className="min-w-0">
            <dt className="text-xs font-medium text-muted sm:text-sm">{fact.label}</dt>
            <dd className="mt-0.5 text-base font-semibold wrap-anywhere tabular-nums">{fact.value ?? '—'}</dd>
            {fact.note && <dd className="text-xs text-muted">{fact.note}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  )
}
