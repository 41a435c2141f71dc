import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash'
import { useState, useSyncExternalStore } from 'react'
import { formatNumber } from '#lib/format.ts'
import { dateFormat } from '#lib/intl.ts'
import {
  BUFFERED_ENTRIES,
  clearLog,
  getLogEntries,
  type LogEntry,
  type LogLevel,
  subscribeToLog,
} from '#lib/monitoring/log.ts'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import type { Tone } from '#ui/feedback/tones.ts'
import { Card } from '#ui/layout/card.tsx'
import { filterLog, type LogFilter } from './filter-log.ts'

const PAGE_SIZE = 50

const LEVELS: readonly { value: LogFilter['level']; label: string }[] = [
  { value: 'all', label: 'All levels' },
  { value: 'warning', label: 'Warnings and above' },
  { value: 'error', label: 'Errors and above' },
  { value: 'critical', label: 'Critical only' },
]

const TONES: Record<LogLevel, Tone> = {
  debug: 'neutral',
  info: 'neutral',
  warning: 'warning',
  error: 'bad',
  critical: 'bad',
}

/** Lists the log of this browser, to filter and to export. */
export function LogViewer() {
  const entries = useSyncExternalStore(subscribeToLog, getLogEntries)
  const [filter, setFilter] = useState<LogFilter>({ level: 'all', text: '' })
  const [shown, setShown] = useState(PAGE_SIZE)
  const found = filterLog(entries, filter)
  const change = (part: Partial<LogFilter>) => {
    setFilter({ ...filter, ...part })
    setShown(PAGE_SIZE)
  }
  return (
    <Card aria-label="Log">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-base font-semibold">Log</h2>
          <p className="text-muted">
            The newest {formatNumber(BUFFERED_ENTRIES)} entries in this browser. Nothing is sent.
          </p>
        </div>
        <div className="flex gap-2">
          <Button variant="outline" size="sm" disabled={found.length === 0} onClick={() => exportLog(found)}>
            <Download aria-hidden />
            Export
          </Button>
          <Button variant="ghost" size="sm" disabled={entries.length === 0} onClick={clearLog}>
            <Trash2 aria-hidden />
            Clear
          </Button>
        </div>
      </div>
      <div className="mb-4 grid gap-3 sm:grid-cols-[14rem_1fr]">
        <Field label="Level">
          <Select
            value={filter.level}
            onChange={({ target }) => {
              const level = LEVELS.find(({ value }) => value === target.value)
              if (level) change({ level: level.value })
            }}
          >
            {LEVELS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Contains">
          <Input type="search" value={filter.text} onChange={({ target }) => change({ text: target.value })} />
        </Field>
      </div>
      <p aria-live="polite" className="mb-2 text-muted">
        {describeCount(found.length, entries.length)}
      </p>
      <ul aria-label="Log entries">
        {found.slice(0, shown).map((entry) => (
          <LogEntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {found.length > shown && (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => setShown(shown + PAGE_SIZE)}>
          Show more
        </Button>
      )}
    </Card>
  )
}

function describeCount(found: number, all: number) {
  if (all === 0) return 'Nothing logged yet.'
  if (found === 0) return 'No matching entries. Try another level or search.'
  return found === all ? `${all} ${all === 1 ? 'entry' : 'entries'}` : `${found} of ${all} entries`
}

/** One entry, with its context and stack trace collapsed. */
function LogEntryRow({ entry: { timestamp, level, message, context, tags, stackTrace } }: { entry: LogEntry }) {
  const details = Object.keys(context).length > 0 || stackTrace !== null
  const line = (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-1">
      <time dateTime={timestamp} className="text-xs text-muted tabular-nums">
        {dateFormat({ dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(timestamp))}
      </time>
      <Badge tone={TONES[level]} className="capitalize">
        {level}
      </Badge>
      <span className="min-w-0 break-words">{message}</span>
      {tags.length > 0 && <span className="text-xs text-muted">{tags.join(', ')}</span>}
    </span>
  )
  if (!details) return <li className="border-t border-line py-2.5 pl-6">{line}</li>
  return (
    <li className="border-t border-line py-2.5">
      <details className="group">
        <summary className="flex list-none gap-2 rounded-sm [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="mt-0.5 size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-90"
          />
          {line}
        </summary>
        <pre className="mt-2 ml-6 max-h-64 overflow-auto rounded-control bg-sunken p-4 font-mono text-xs whitespace-pre-wrap">
          {[JSON.stringify(context, null, 2), stackTrace].filter(Boolean).join('\n\n')}
        </pre>
      </details>
    </li>
  )
}

function exportLog(entries: readonly LogEntry[]): void {
  const content = new Blob([JSON.stringify(entries, null, 2)], { type: 'application/json' })
  saveFile(content, `cartwright-log-${new Date().toISOString().slice(0, 10)}.json`)
}
