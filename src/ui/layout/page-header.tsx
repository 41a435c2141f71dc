import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { usePageTitle } from '#lib/page-title.ts'
import { PageTitle } from './page-title.tsx'

type PageHeaderProps = { title: string; description?: ReactNode; actions?: ReactNode }

/** A screen's title, which is the browser tab's too, description and actions. The heading takes focus after a navigation. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(title)
  useKeptFocus(heading)
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <PageTitle ref={heading} title={title} />
        {description && <div className="mt-1 max-w-prose text-pretty text-muted">{description}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 max-sm:has-[>.w-full]:w-full">{actions}</div>}
    </header>
  )
}

/** Whether the heading that is being replaced has the focus. */
let isFocusHandedOver = false

/** Gives the focus of a removed heading to the one that replaces it, as when a page has loaded. */
function useKeptFocus(heading: RefObject<HTMLHeadingElement | null>): void {
  useLayoutEffect(
    function takeFocus() {
      const element = heading.current
      if (isFocusHandedOver) element?.focus({ preventScroll: true })
      isFocusHandedOver = false
      return () => {
        if (element === null || document.activeElement !== element) return
        isFocusHandedOver = true
        // React mounts the new heading before the next microtask.
        queueMicrotask(() => {
          isFocusHandedOver = false
        })
      }
    },
    [heading],
  )
}
