import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'

type LandingSectionProps = { id: string; title: string; text: string; className?: string; children: ReactNode }

/** A section of the landing page with a heading and a sentence. */
export function LandingSection({ id, title, text, className, children }: LandingSectionProps) {
  return (
    <section aria-labelledby={id} className={cn('border-t border-line', className)}>
      <div className="mx-auto w-full max-w-6xl px-4 py-14 md:px-6 md:py-20">
        <h2 id={id} className="max-w-2xl scroll-mt-8 text-2xl font-semibold tracking-tight md:text-3xl">
          {title}
        </h2>
        <p className="mt-3 max-w-2xl text-base text-pretty text-muted">{text}</p>
        <div className="mt-10">{children}</div>
      </div>
    </section>
  )
}
