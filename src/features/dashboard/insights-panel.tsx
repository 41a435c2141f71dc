import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TextLink } from '#ui/links/text-link.tsx'

const severities = {
  info: { tone: 'neutral', label: 'Info' },
  good: { tone: 'good', label: 'Good news' },
  warning: { tone: 'warning', label: 'Check this' },
  critical: { tone: 'bad', label: 'Act now' },
} as const

/** What changed, why, and what to do about it. */
export function InsightsPanel({ insights }: { insights: Dashboard['insights'] }) {
  return (
    <Card aria-labelledby="insights">
      <h2 id="insights" className="mb-3 text-base font-semibold">
        What changed
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        {insights.map((insight) => (
          <li key={insight.id} className="grid content-start gap-1">
            <Badge tone={severities[insight.severity].tone} className="justify-self-start">
              {severities[insight.severity].label}
            </Badge>
            <TextLink to={insight.href}>{insight.title}</TextLink>
            <p className="text-muted">{insight.body}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
