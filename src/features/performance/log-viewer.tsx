import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash'
import { useState, useSyncExternalStore } from 'react'
import { clearLog, getLogEntries, subscribeToLog } from '#lib/log.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { exportLog } from './export-log.ts'
import { filterLog, type LogFilter } from './filter-log.ts'
import { LogEntryRow } from './log-entry-row.tsx'

const PAGE_SIZE = 50

const LEVELS: readonly { value: LogFilter['level']; label: string }[] = [
  { value: 'all', label: 'All levels' },
  { value: 'warning', label: 'Warnings and graver' },
  { value: 'error', label: 'Errors and graver' },
  { value: 'critical', label: 'Critical only' },
]

/** What was logged in this browser, to filter and to take along. */
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
          <p className="text-muted">The newest 1,000 entries of this browser. Nothing of it is sent.</p>
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
  if (all === 0) return 'Nothing was logged yet.'
  if (found === 0) return 'No entry fits. Take another level or other words.'
  return found === all ? `${all} ${all === 1 ? 'entry' : 'entries'}` : `${found} of ${all} entries`
}
