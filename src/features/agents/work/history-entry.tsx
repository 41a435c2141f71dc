import { type ReactNode, useState } from 'react'
import { formatDateTime } from '#lib/format.ts'

type HistoryEntryProps = {
  label: string
  at: string
  timeZone: string
  /** Who did it. Missing until the team has loaded. */
  name: string | undefined
  /** The content of that moment, which is folded. */
  content?: ReactNode
}

/** What happened, when, and by whom. */
export function HistoryEntry({ label, at, timeZone, name, content }: HistoryEntryProps) {
  return (
    <li className="py-2.5 first:pt-0 last:pb-0">
      <p>{label}</p>
      <p className="text-xs text-muted">
        <time dateTime={at}>{formatDateTime(at, timeZone)}</time>
        {name && (
          <>
            {' · '}
            <bdi>{name}</bdi>
          </>
        )}
      </p>
      {content && <Folded>{content}</Folded>}
    </li>
  )
}

function Folded({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="mt-1" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-accent-ink underline decoration-line-strong underline-offset-4 pointer-coarse:min-h-11">
        Show the content
      </summary>
      {isOpen && children}
    </details>
  )
}
