import type { SalesReport } from '#domain/contracts/analytics.ts'
import { noteOn } from '#domain/figure-notes.ts'
import { localeFormat } from '#lib/intl.ts'
import { describeChange } from '#lib/metric-change.ts'
import { Card } from '#ui/card.tsx'
import { ChangeMark } from '#ui/change-mark.tsx'
import { BaseValue } from './base-value.tsx'
import { formatSales, traitOf } from './sales-metrics.ts'

const NAMES = ['orders', 'average_order_value', 'units', 'refunds'] as const

/** The figures of the whole period that are no part of the sum, each with its change. */
export function SalesCounts({ report }: { report: SalesReport }) {
  const { comparison, store, totals } = report
  return (
    <Card aria-label="Orders of the period" className="xl:col-start-2">
      <dl className="grid gap-x-5 gap-y-6 min-[22.5rem]:grid-cols-2 lg:grid-cols-4">
        {NAMES.map((name) => {
          const trait = traitOf(name)
          const note = noteOn(name, { ...report, refunds: totals.refunds.value }, localeFormat)
          const change = describeChange(trait, totals[name])
          return (
            <div key={name} className="min-w-0">
              <dt className="text-xs font-medium text-muted sm:text-sm">{trait.label}</dt>
              <dd className="mt-1 truncate text-2xl leading-9 font-semibold tracking-tight tabular-nums">
                {formatSales(name, totals[name].value, store.currency)}
              </dd>
              {comparison && (
                <dd className="flex flex-wrap gap-x-2 text-xs text-muted tabular-nums">
                  {change && <ChangeMark {...change} />}
                  <BaseValue value={formatSales(name, totals[name].comparison, store.currency)} />
                </dd>
              )}
              {note && <dd className="mt-1 text-xs text-muted tabular-nums">{note}</dd>}
            </div>
          )
        })}
      </dl>
    </Card>
  )
}
