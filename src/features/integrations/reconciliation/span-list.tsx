import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComparedSpan } from '#domain/contracts/connections/reconciliation.ts'
import { formatMoney } from '#lib/format.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { differs } from './differs.ts'
import { SpanTable } from './span-table.tsx'
import { Suspects } from './suspects.tsx'

type SpanListProps = {
  id: string
  title: string
  spans: readonly ComparedSpan[]
  nameOf: (span: ComparedSpan) => string
  platform: string
  currency: string
}

/** Days or months, each with its steps when it is opened. Those that differ are open at first. */
export function SpanList({ id, title, spans, nameOf, platform, currency }: SpanListProps) {
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="mb-1 text-base font-semibold">
        {title}
      </h2>
      {spans.map((span) => (
        <details key={span.from} open={differs(span)} className="group border-t border-line first-of-type:border-t-0">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-3 py-2 [&::-webkit-details-marker]:hidden">
            <ChevronDown aria-hidden className="size-4 shrink-0 text-muted group-open:rotate-180" />
            <span className="flex min-w-0 flex-1 flex-col items-start gap-x-3 gap-y-1 sm:flex-row sm:items-center">
              <span className="min-w-28 font-medium">{nameOf(span)}</span>
              {differs(span) ? <Badge tone="bad">Differs</Badge> : <Badge tone="good">Matches</Badge>}
            </span>
            <span className="tabular-nums">{formatMoney(span.net, currency)}</span>
          </summary>
          <div className="pb-4">
            <SpanTable span={span} name={nameOf(span)} platform={platform} currency={currency} />
            {differs(span) && <Suspects suspects={span.suspects} platform={platform} currency={currency} />}
          </div>
        </details>
      ))}
    </Card>
  )
}
