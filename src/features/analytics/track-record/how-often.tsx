import type { PastSignals } from '#domain/contracts/signals.ts'
import { lengthOf } from '#domain/periods.ts'
import { quietRateOf } from '#domain/signals/measured-rates.ts'
import { KeyFigure } from '#figures/metrics/key-figure.tsx'
import { formatCount, formatNumber } from '#lib/format.ts'
import { Card } from '#ui/layout/card.tsx'

const DAYS_OF_MONTH = 365 / 12

/** How often there would have been something, beside how often there is by chance. */
export function HowOften({ past }: { past: PastSignals }) {
  const quiet = quietRateOf(past.ordersADay)
  const days = lengthOf(past.days)
  const told = past.signals.length
  const byChance = Math.round((quiet.cardsAMonth * days) / DAYS_OF_MONTH)
  const figures = [formatCount(told, 'time'), `${formatNumber(quiet.cardsAMonth)} a month`]
  const [low, high] = quiet.interval
  const isInRange = past.ordersADay >= quiet.ordersADay.from && past.ordersADay <= quiet.ordersADay.to
  return (
    <Card aria-label="How often">
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <div>
          <dt className="text-muted">On your last {formatNumber(days)} days</dt>
          <dd>
            <KeyFigure strip={figures} className="[--figure-size:1.75rem]">
              {figures[0]}
            </KeyFigure>
            <p className="mt-1 text-muted">Each would have been one entry on your dashboard.</p>
          </dd>
        </div>
        <div>
          <dt className="text-muted">By chance alone</dt>
          <dd>
            <KeyFigure strip={figures} className="[--figure-size:1.75rem]">
              {figures[1]}
            </KeyFigure>
            <p className="mt-1 text-muted">
              Measured on {formatNumber(quiet.years)} simulated years of shops with {quiet.ordersADay.from} to{' '}
              {quiet.ordersADay.to} orders a day, {isInRange ? 'such as yours' : 'the nearest to yours'}, in which only
              chance moves the figures. With 95% certainty, the average is between {formatNumber(low)} and{' '}
              {formatNumber(high)}.
            </p>
          </dd>
        </div>
      </dl>
      <p className="mt-5 max-w-prose">{whatItMeans(told, byChance)}</p>
    </Card>
  )
}

function whatItMeans(told: number, byChance: number): string {
  if (told === 0) return 'Nothing in your past was unusual enough to be told.'
  if (byChance === 0) return 'In so few days, hardly any entry would be chance.'
  if (byChance >= told)
    return 'Chance alone would bring as many or more, so don’t act on an entry before you have checked it.'
  return `So about ${byChance} of the ${told} may be chance. The more often chance alone explains an entry, the more likely it is one of them.`
}
