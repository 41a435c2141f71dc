import type { ReactNode } from 'react'
import { usePageTitle } from '#lib/page-title.ts'
import { PageTitle } from './page-title.tsx'

type PageHeaderProps = {
  title: string
  /** The title of the browser's tab, if it says more. */
  tabTitle?: string | undefined
  description?: ReactNode
  actions?: ReactNode
}

/** A screen's title, description and actions. The heading takes focus after a navigation. */
export function PageHeader({ title, tabTitle = title, description, actions }: PageHeaderProps) {
  usePageTitle(tabTitle)
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <PageTitle title={title} />
        {description && (
          <div className="mt-1 max-w-prose text-pretty text-muted [&_a]:whitespace-nowrap">{description}</div>
        )}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 max-sm:has-[>.w-full]:w-full">{actions}</div>}
    </header>
  )
}
