import { useSearchParams } from 'react-router'
import { isBeyondEnd } from '#domain/figures-end.ts'
import { addDays } from '#domain/periods.ts'
import type { Figures } from '#figures/choices/period-choice.ts'
import { formatDay, formatNumber } from '#lib/format.ts'
import { withChoice } from '#lib/with-choice.ts'
import { TextLink } from '#ui/links/text-link.tsx'
import type { Notice } from './notice-line.tsx'

/** What to know about the days of a period: where the figures end, and orders after today. */
export const periodNotices = (figures: Figures): (Notice | null)[] => [endOfFigures(figures), ordersAfterToday(figures)]

type Reaching = Pick<Figures, 'comparison' | 'period'> & { store: Pick<Figures['store'], 'figuresEnd' | 'isSample'> }

/** Says where the figures end if the period goes on after that, and how to get newer ones. */
export function endOfFigures({ comparison, period, store: { figuresEnd, isSample } }: Reaching): Notice | null {
  if (!isBeyondEnd(period, figuresEnd)) return null
  const { day, reason } = figuresEnd
  const compared = comparison && ` Changes compare the days up to ${formatDay(addDays(day, -1))}.`
  if (isSample) {
    return { title: `The sample data reaches to ${formatDay(day)}`, text: <>It was added on that day.{compared}</> }
  }
  const title = `Figures reach to ${formatDay(day)}`
  if (reason === 'import') {
    return {
      title,
      text: (
        <>
          You last imported orders on that day.{compared} Later days aren’t in yet: <ImportLink />.
        </>
      ),
    }
  }
  return {
    title,
    text: (
      <>
        That is the day of your last order.{compared} You rarely have so many days without orders. If some are missing,{' '}
        <ImportLink />.
      </>
    ),
  }
}

function ImportLink() {
  const [search] = useSearchParams()
  return (
    <TextLink to={`?${withChoice(search, { import: 'new' })}`} className="whitespace-nowrap">
      import a newer file
    </TextLink>
  )
}

/** Says that orders are dated after today, which is mostly a wrong year. */
function ordersAfterToday({ store: { ordersAfterToday: count } }: Figures): Notice | null {
  if (count === 0) return null
  return {
    title: count === 1 ? '1 order is dated after today' : `${formatNumber(count)} orders are dated after today`,
    text: `Periods up to today don’t include ${count === 1 ? 'it' : 'them'}. If a date is wrong, correct it in the file and import it again.`,
  }
}
