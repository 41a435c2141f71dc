import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'
import { Outlook, type OutlookTopic } from './outlook.tsx'

type ComingPanelProps = {
  /** The name of the planned feature. */
  title: string
  topics: readonly OutlookTopic[]
  /** `LinkCard`s to existing features. */
  children: ReactNode
}

/** A part of a screen that is still being built: says so, shows what it will hold, and leads to what works today. */
export function ComingPanel({ title, topics, children }: ComingPanelProps) {
  return (
    <div className="max-w-5xl">
      <div className="mb-3 flex items-center gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        <Badge>Being built</Badge>
      </div>
      <Outlook label={`What ${title} will hold`} topics={topics} />
      <h2 className="mt-8 mb-3 text-base font-semibold">What you can do today</h2>
      <div className="grid gap-3 md:grid-cols-2">{children}</div>
    </div>
  )
}
