import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { type ReactNode, useRef } from 'react'
import { cn } from '#lib/cn.ts'
import { useChosenInView } from './use-chosen-in-view.ts'

type TabsProps<Value extends string> = {
  /** The accessible name of the tab list. */
  label: string
  value: Value
  tabs: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** Called when a pointer reaches a tab. */
  onIntent?: (value: Value) => void
  /** Called when a pointer leaves a tab. */
  onIntentEnd?: () => void
  className?: string
  /** The title of the page, above the tabs or, on a wide screen, beside them. */
  heading?: ReactNode
  /** What stays between the tabs and their content. */
  controls?: ReactNode
  /** The content of the selected tab. */
  children: ReactNode
}

/** Tabs with arrow key, Home and End support. Keep `value` in the URL. */
export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  onChange,
  onIntent,
  onIntentEnd,
  className,
  ...parts
}: TabsProps<Value>) {
  const strip = useRef<HTMLDivElement>(null)
  useChosenInView(strip, '[aria-selected=true]', value)
  return (
    <BaseTabs.Root value={value} onValueChange={(chosen: Value) => onChange(chosen)} className={className}>
      <div className="flex flex-wrap items-center gap-x-5 border-b border-line sm:flex-nowrap">
        {parts.heading}
        <BaseTabs.List
          ref={strip}
          activateOnFocus
          aria-label={label}
          className="flex min-w-0 gap-2 overflow-x-auto min-[22.5rem]:max-sm:gap-4 lg:gap-4"
        >
          {tabs.map((tab) => (
            <BaseTabs.Tab
              key={tab.value}
              value={tab.value}
              onPointerEnter={() => onIntent?.(tab.value)}
              onPointerLeave={() => onIntentEnd?.()}
              className={cn(
                'h-10 shrink-0 border-b-2 px-1 font-medium whitespace-nowrap transition-colors duration-150 focus-visible:-outline-offset-2 pointer-coarse:h-11',
                'border-transparent text-muted hover:text-ink data-active:border-accent data-active:text-ink',
              )}
            >
              {tab.label}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
      </div>
      {parts.controls}
      <BaseTabs.Panel key={value} value={value} tabIndex={-1} className={cn(!parts.controls && 'pt-4')}>
        {parts.children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  )
}
