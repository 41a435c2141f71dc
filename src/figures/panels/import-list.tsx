import type { RecentImport } from '#data/imports/imports.ts'
import { formatDateTime, formatNumber } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'

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

type ImportListProps = {
  imports: readonly RecentImport[]
  /** Opens an import by its id. */
  onOpen: (importId: string) => void
}

/** The latest imports: what each file was, when it was imported, and what came of it. */
export function ImportList({ imports, onOpen }: ImportListProps) {
  return (
    <ul aria-label="Imports" className="divide-y divide-line">
      {imports.map((entry) => (
        <ImportRow key={entry.id} entry={entry} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function ImportRow({ entry, onOpen }: Pick<ImportListProps, 'onOpen'> & { entry: RecentImport }) {
  const status = statuses[entry.status]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          className="block max-w-full truncate font-medium text-accent-ink underline decoration-line-strong underline-offset-4 hover:decoration-current pointer-coarse:min-h-11"
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
