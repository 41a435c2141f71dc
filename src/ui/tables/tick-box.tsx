import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { use } from 'react'
import { cn } from '#lib/cn.ts'
import { TickContext } from './ticks.ts'

/** Ticks a row. With shift, all rows from the one ticked before. */
export function TickBox({ tickKey, name }: { tickKey: string; name: string }) {
  const { isTicked, onTick } = use(TickContext)
  return <Box label={`Select ${name}`} state={isTicked(tickKey)} onTick={(isRange) => onTick(tickKey, isRange)} />
}

/** Ticks all rows on the page, or none if all are ticked. */
export function TickAllBox() {
  const { shown, isTicked, onTickAll } = use(TickContext)
  const count = shown.filter(isTicked).length
  const isPart = count > 0 && count < shown.length
  return <Box label="Select all rows on this page" state={isPart ? 'mixed' : count > 0} onTick={onTickAll} />
}

type BoxProps = { label: string; state: boolean | 'mixed'; onTick: (isRange: boolean) => void }

/** It is a button, so that arrows lead to it and the copy of a header that stays in view can press it. */
function Box({ label, state, onTick }: BoxProps) {
  const Icon = state === 'mixed' ? Minus : Check
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={state}
      aria-label={label}
      // An empty text puts the box on the line of the row's name. A finger can also touch what is around it.
      className="group relative inline-flex h-5 items-center align-baseline before:content-['\200b'] after:absolute after:-inset-x-2.5 after:-inset-y-2.5 pointer-coarse:after:-inset-3.5"
      // With shift, the browser would select the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={({ currentTarget, shiftKey }) => {
        currentTarget.focus()
        onTick(shiftKey)
      }}
    >
      <span
        className={cn(
          'grid size-4 place-items-center rounded-sm border border-line-strong bg-surface group-hover:border-muted',
          state !== false && 'border-accent bg-accent text-on-accent group-hover:border-accent-hover',
        )}
      >
        {state !== false && <Icon aria-hidden className="size-3" strokeWidth={3} />}
      </span>
    </button>
  )
}
