import { startsBeforeFigures } from '#domain/figures-start.ts'
import type { Figures } from '#figures/choices/period-choice.ts'
import { formatDay } from '#lib/format.ts'

export const startOf = (firstOrderDay: string) => `Your figures start on ${formatDay(firstOrderDay)}`

export const COMPARED_WITH_NOTHING = 'Compared days before that count as days without sales.'

type FiguresStartNoteProps = { figures: Pick<Figures, 'comparison' | 'store'>; className?: string }

/** Says that only a part of the compared days has figures, because of which changes can be large. */
export function FiguresStartNote({ figures: { comparison, store }, className }: FiguresStartNoteProps) {
  const { firstOrderDay } = store
  if (!startsBeforeFigures(comparison, firstOrderDay)) return null
  return (
    <p className={className}>
      <span className="font-medium text-ink">{startOf(firstOrderDay)}</span>. {COMPARED_WITH_NOTHING}
    </p>
  )
}
