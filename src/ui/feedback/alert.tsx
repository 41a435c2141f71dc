import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { type Tone, tones } from './tones.ts'

type AlertProps = { tone?: Tone; title?: string; className?: string; children?: ReactNode }

/** A notice inside the page. Screen readers announce the `bad` tone at once, and other tones at the next pause. */
export function Alert({ tone = 'neutral', title, className, children }: AlertProps) {
  const { icon: Icon, soft, ink } = tones[tone]
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={cn('flex gap-3 rounded-control p-3', soft, className)}>
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', ink)} />
      <div className="grid min-w-0 gap-1">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className="text-pretty">{children}</div>}
      </div>
    </div>
  )
}
