import type { CSSProperties } from 'react'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { cn } from '#lib/cn.ts'

/** How many actions and outcomes Today shows. */
export type TodayCounts = Pick<Dashboard, 'proposals' | 'outcomes'>

/** The usual height of Today: of all but the lists, and of each entry. On a phone, what is fine has lines of its own. */
export const TODAY_HEIGHT =
  'mt-2 mb-3 min-h-[calc(var(--base)+var(--rows)*12rem+var(--found)*8.5rem)] md:min-h-[calc(9.75rem+var(--rows)*6.25rem+var(--found)*1.75rem+var(--gap))]'

/** The list of outcomes has a line and space around it. */
export const heightStyle = ({ proposals, outcomes }: TodayCounts): CSSProperties =>
  Object({
    '--rows': proposals,
    '--base': proposals > 0 ? '19rem' : '22.5rem',
    '--found': outcomes,
    '--gap': outcomes > 0 ? '1rem' : '0rem',
  })

/** Keeps the place of Today until it has loaded, so that nothing below it moves. */
export function TodayPlace({ counts }: { counts: TodayCounts }) {
  return (
    <div
      aria-hidden
      style={heightStyle(counts)}
      className={cn('animate-pulse rounded-card border border-line bg-surface', TODAY_HEIGHT)}
    />
  )
}
