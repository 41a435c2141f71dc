import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'
import { Outlook, type OutlookTopic } from './outlook.tsx'
import { PageHeader } from './page-header.tsx'

type ComingPageProps = {
  title: string
  description: string
  topics: readonly OutlookTopic[]
  /** `LinkCard`s to what works already. */
  children: ReactNode
}

/** A screen that is still being built: says so, shows what it will hold, and leads to what works today. */
export function ComingPage({ title, description, topics, children }: ComingPageProps) {
  return (
    <div className="max-w-5xl">
      <PageHeader title={title} description={description} actions={<Badge>Being built</Badge>} />
      <Outlook label={`What ${title} will hold`} topics={topics} />
      <h2 className="mt-8 mb-3 text-base font-semibold">What you can do today</h2>
      <div className="grid gap-3 md:grid-cols-2">{children}</div>
    </div>
  )
}
