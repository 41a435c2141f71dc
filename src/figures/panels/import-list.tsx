import { useQuery } from '@tanstack/react-query'
import { importQueries, type RecentImport } from '#data/imports/imports.ts'
import { formatDateTime, formatNumber } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Card } from '#ui/layout/card.tsx'

const statuses = {
  queued: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Running', tone: 'neutral' },
  awaiting_input: { label: 'Needs your answer', tone: 'warning' },
  done: { label: 'Done', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  undoing: { label: 'Undoing', tone: 'neutral' },
  undone: { label: 'Undone', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
} as const

type ImportsPanelProps = {
  /** Opens an import by its id; `new` starts one. */
  onOpen: (importId: string) => void
}

/** The latest imports; renders nothing if there are none. */
export function ImportsPanel({ onOpen }: ImportsPanelProps) {
  const { data: imports = [] } = useQuery(importQueries.recent())
  if (imports.length === 0) return null
  return (
    <Card aria-labelledby="imports">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id="imports" className="text-base font-semibold">
          Imports
        </h2>
        <Button variant="ghost" size="compact" className="-mr-2" onClick={() => onOpen('new')}>
          Import orders
        </Button>
      </div>
      <ul aria-labelledby="imports" className="divide-y divide-line">
        {imports.map((entry) => (
          <ImportRow key={entry.id} entry={entry} onOpen={onOpen} />
        ))}
      </ul>
    </Card>
  )
}

function ImportRow({ entry, onOpen }: ImportsPanelProps & { entry: RecentImport }) {
  const status = statuses[entry.status]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          className="block max-w-full truncate font-medium underline-offset-4 hover:underline"
          onClick={() => onOpen(entry.id)}
        >
          <bdi>{entry.filename ?? 'Unnamed file'}</bdi>
        </button>
        <p className="text-xs text-muted tabular-nums">
          {formatDateTime(entry.startedAt)} · {formatNumber(entry.rowsRead ?? 0)}{' '}
          {entry.rowsRead === 1 ? 'row' : 'rows'}
        </p>
      </div>
      {entry.rowsRejected ? (
        <Button
          variant="link"
          size="compact"
          aria-label={`${formatNumber(entry.rowsRejected)} rejected rows in ${entry.filename ?? 'the unnamed file'}`}
          onClick={() => onOpen(entry.id)}
        >
          {formatNumber(entry.rowsRejected)} rejected
        </Button>
      ) : null}
      <Badge tone={status.tone}>{status.label}</Badge>
    </li>
  )
}
