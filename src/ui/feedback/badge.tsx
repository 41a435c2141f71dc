import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { type Tone, tones } from './tones.ts'

/** A short status label; every tone except `neutral` has an icon. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone
  className?: string
  children: ReactNode
}) {
  const { icon: Icon, soft, ink } = tones[tone]
  return (
    <span
      className={cn(
        'inline-flex h-5 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap',
        soft,
        ink,
        className,
      )}
    >
      {tone !== 'neutral' && <Icon aria-hidden className="size-3" />}
      {children}
    </span>
  )
}
