import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '#lib/cn.ts'
import { Button } from '#ui/buttons/button.tsx'

/** Longer titles may need more than three lines on a phone. */
const LONG = 80
/** Longer titles may need more than two lines on a wide screen. */
const LONG_WHEN_WIDE = 160

type PageTitleProps = { title: string; className?: string }

/** The heading of a page. It takes focus after a navigation. A long one is cut after three lines until it is expanded. */
export function PageTitle({ title, className }: PageTitleProps) {
  const [isWhole, setIsWhole] = useState(false)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(heading)
  const isLong = title.length > LONG
  const isLongWhenWide = title.length > LONG_WHEN_WIDE
  return (
    <>
      <h1
        ref={heading}
        id={id}
        tabIndex={-1}
        title={isLong ? title : undefined}
        className={cn(
          'text-2xl font-semibold tracking-tight',
          isLong && !isWhole && (isLongWhenWide ? 'line-clamp-3 md:line-clamp-2' : 'line-clamp-3 md:line-clamp-none'),
          className,
        )}
      >
        {title}
      </h1>
      {isLong && (
        <Button
          variant="link"
          size="compact"
          className={cn('-ml-2', !isLongWhenWide && 'md:hidden')}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Shorten the title' : 'Show the whole title'}
        </Button>
      )}
    </>
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
