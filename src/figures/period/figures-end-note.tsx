import { useSearchParams } from 'react-router'
import { isBeyondEnd } from '#domain/figures-end.ts'
import { addDays } from '#domain/periods.ts'
import type { Figures } from '#figures/choices/period-choice.ts'
import { formatDay } from '#lib/format.ts'
import { withChoice } from '#lib/with-choice.ts'
import { TextLink } from '#ui/links/text-link.tsx'

/** Says where the figures end if the period goes on after that, and how to get newer ones. */
export function FiguresEndNote({ figures: { comparison, period, store } }: { figures: Figures }) {
  const [search] = useSearchParams()
  const { figuresEnd, isSample } = store
  if (!isBeyondEnd(period, figuresEnd)) return null
  const { day, reason } = figuresEnd
  const compared = comparison ? ` Changes compare the days up to ${formatDay(addDays(day, -1))}.` : ''
  if (isSample) {
    return (
      <p>
        The sample data reaches to {formatDay(day)}, when it was added.{compared}
      </p>
    )
  }
  const link = (text: string) => (
    <TextLink to={`?${withChoice(search, { import: 'new' })}`} className="whitespace-nowrap">
      {text}
    </TextLink>
  )
  return (
    <p>
      <span className="font-medium text-ink">Figures reach to {formatDay(day)}</span>,{' '}
      {reason === 'import' ? 'when you last imported orders.' : 'the day of your last order.'}
      {compared}{' '}
      {reason === 'import' ? (
        <>Later days aren’t in yet: {link('import a newer file')}.</>
      ) : (
        <>You rarely have so many days without orders. If some are missing, {link('import a newer file')}.</>
      )}
    </p>
  )
}
