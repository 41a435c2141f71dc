import type { CSSProperties } from 'react'
import { cn } from '#lib/cn.ts'

/** The height of Today: of all but the actions, and of each action. On a phone, what is fine has lines of its own. */
export const TODAY_HEIGHT =
  'mt-2 min-h-[calc(var(--base)+var(--rows)*13.25rem)] md:min-h-[calc(9.75rem+var(--rows)*6.25rem)]'

/** Sets how many actions there are. */
export const rowsStyle = (rows: number): CSSProperties =>
  Object({ '--rows': rows, '--base': rows > 0 ? '15.5rem' : '20rem' })

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
