import type { CSSProperties } from 'react'
import { cn } from '#lib/cn.ts'

/** The usual height of Today: of all but the actions, and of each action. On a phone, what is fine has lines of its own. */
export const TODAY_HEIGHT =
  'mt-2 mb-3 min-h-[calc(var(--base)+var(--rows)*12rem)] md:min-h-[calc(9.75rem+var(--rows)*6.25rem)]'

/** Sets how many actions there are. */
export const rowsStyle = (rows: number): CSSProperties =>
  Object({ '--rows': rows, '--base': rows > 0 ? '19rem' : '22.5rem' })

/** Keeps the place of Today until it has loaded, so that nothing below it moves. */
export function TodayPlace({ rows }: { rows: number }) {
  return (
    <div
      aria-hidden
      style={rowsStyle(rows)}
      className={cn('animate-pulse rounded-card border border-line bg-surface', TODAY_HEIGHT)}
    />
  )
}
