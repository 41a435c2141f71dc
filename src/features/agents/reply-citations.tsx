import type { Citation } from '#domain/advisor/advisor.ts'
import { formatRange } from '#lib/format-day.ts'
import { AppLink } from '#ui/app-link.tsx'

type ReplyCitationsProps = {
  citations: readonly Citation[]
  /** The store to name in the address; `null` where the person has only one. */
  store: string | null
}

/** The figures that a reply rests on, each leading to the dashboard of its period. */
export function ReplyCitations({ citations, store }: ReplyCitationsProps) {
  if (citations.length === 0) return null
  return (
    <ul aria-label="Figures" className="flex flex-wrap gap-1.5">
      {citations.map((citation) => (
        <li key={`${citation.label} ${citation.period.from} ${citation.period.to}`} className="min-w-0">
          <AppLink
            to={dashboardAddress(citation, store)}
            className="flex max-w-full flex-wrap items-baseline gap-x-2 rounded-control border border-line bg-surface px-2.5 py-1 text-xs pointer-coarse:min-h-11 pointer-coarse:content-center transition-colors duration-150 hover:border-line-strong hover:bg-hover"
          >
            <span className="min-w-0 text-muted">{citation.label}</span>
            <span className="font-semibold tabular-nums">{citation.value}</span>
            {citation.change && <span className="text-muted tabular-nums">{citation.change}</span>}
            <span className="text-muted tabular-nums">{formatRange(citation.period)}</span>
            {citation.note && <span className="text-muted tabular-nums">{citation.note}</span>}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

function dashboardAddress({ period: { from, to }, name, compare }: Citation, store: string | null): string {
  const search = new URLSearchParams({
    period: 'custom',
    from,
    to,
    ...(name && { name }),
    ...(compare !== 'previous_period' && { compare }),
    ...(store && { store }),
  })
  return `/dashboard?${search.toString()}`
}
