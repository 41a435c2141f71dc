import type { ReactNode } from 'react'
import { AppLink } from '#ui/links/app-link.tsx'
import { ShareBar } from './share-bar.tsx'

type Bar = {
  id: string
  label: string
  /** Where the name leads. */
  to?: string
  detail: ReactNode
  /** `null` if it is unknown. */
  value: number | null
}

type BarListProps<T extends Bar> = {
  bars: readonly T[]
  renderValue: (value: number, bar: T) => ReactNode
}

/** A ranked list of names and values, with bars in proportion to the largest value. */
export function BarList<T extends Bar>({ bars, renderValue }: BarListProps<T>) {
  const largest = bars.reduce((most, bar) => Math.max(most, bar.value ?? 0), 0)
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {bars.map((bar) => (
        <li key={bar.id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <div className="flex items-baseline gap-4 text-sm">
            <span className="min-w-0 flex-1 truncate font-medium" title={bar.label}>
              {bar.to === undefined ? (
                <bdi>{bar.label}</bdi>
              ) : (
                <AppLink
                  to={bar.to}
                  className="underline decoration-transparent underline-offset-4 hover:decoration-current pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
                >
                  <bdi>{bar.label}</bdi>
                </AppLink>
              )}
            </span>
            <span className="shrink-0 font-medium tabular-nums">
              {bar.value === null ? '—' : renderValue(bar.value, bar)}
            </span>
          </div>
          <ShareBar value={bar.value} largest={largest} />
          {bar.detail !== null && <div className="flex gap-2 text-xs text-muted tabular-nums">{bar.detail}</div>}
        </li>
      ))}
    </ol>
  )
}
