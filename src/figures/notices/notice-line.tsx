import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { type Tone, tones } from '#ui/feedback/tones.ts'

/** Something to know about the figures of a page. */
export type Notice = {
  /** Says it in a few words, and differs from those of the other notices. */
  title: string
  tone?: Tone
  /** The rest of it, as whole sentences. */
  text: ReactNode
  /** A button that shows beside the line if this is the first notice. */
  action?: ReactNode
}

/** All notices of a page in one line; pressing it shows the rest of each. The most urgent one comes first. */
export function NoticeLine({ notices }: { notices: readonly Notice[] }) {
  const [first] = notices
  if (!first) return null
  const tone = first.tone ?? 'neutral'
  const { icon: Icon, soft, ink } = tones[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cn('flex min-w-0 grow basis-72 items-start gap-x-2 rounded-control has-open:basis-full', soft)}
    >
      <details className="group min-w-0 grow text-ink">
        <summary className="flex cursor-pointer list-none items-center gap-2 rounded-control px-2.5 py-1 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <Icon aria-hidden className={cn('size-4 shrink-0', ink)} />
          <span className="min-w-0 truncate font-medium">{notices.map(({ title }) => title).join(' · ')}</span>
          <ChevronDown aria-hidden className="ml-auto size-4 shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <ul className="grid gap-2 px-2.5 pt-1 pb-2.5 pl-8.5">
          {notices.map(({ title, text }) => (
            <li key={title} className="max-w-prose text-pretty">
              {notices.length > 1 && <strong className="font-medium">{title}. </strong>}
              {text}
            </li>
          ))}
        </ul>
      </details>
      {first.action}
    </div>
  )
}
