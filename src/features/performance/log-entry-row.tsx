import { ChevronRight } from 'lucide-react'
import { dateFormat } from '#lib/intl.ts'
import type { LogEntry, LogLevel } from '#lib/log.ts'
import { Badge } from '#ui/badge.tsx'
import type { Tone } from '#ui/tones.ts'

const TONES: Record<LogLevel, Tone> = {
  debug: 'neutral',
  info: 'neutral',
  warning: 'warning',
  error: 'bad',
  critical: 'bad',
}

/** One entry; what it carries besides its message opens on request. */
export function LogEntryRow({ entry: { timestamp, level, message, context, tags, stackTrace } }: { entry: LogEntry }) {
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
