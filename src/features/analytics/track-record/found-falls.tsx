import { foundFallsOf } from '#domain/signals/measured-rates.ts'
import { formatPercent } from '#lib/format.ts'
import { Card } from '#ui/layout/card.tsx'

/** Above this share, measured differences are chance. */
const MOST_TOLD = 0.9

/** How many falls would be found, and so how many are missed. */
export function FoundFalls({ ordersADay }: { ordersADay: number }) {
  const falls = foundFallsOf(ordersADay)
  const volume = falls[0]?.ordersADay ?? 1
  return (
    <Card aria-labelledby="found-falls">
      <h2 id="found-falls" className="text-base font-semibold">
        What it misses
      </h2>
      <p className="mt-2 max-w-prose text-pretty">
        Figures vary, the more so the fewer orders there are. Of 100 falls that lasted for a week, in a simulated shop
        with {volume === 1 ? 'one order' : `${volume} orders`} a day, these were told within that week:
      </p>
      <dl className="mt-3 grid max-w-md gap-y-2">
        {falls.map(({ fall, found }) => (
          <div key={fall} className="flex items-baseline justify-between gap-6 border-b border-line pb-2">
            <dt>{formatPercent(fall)} fewer orders</dt>
            <dd className="font-medium tabular-nums">
              {found > MOST_TOLD ? `over ${MOST_TOLD * 100}` : Math.round(found * 100)} of 100
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 max-w-prose text-pretty text-muted">
        Slower changes are told later, once 28 days together differ from what is usual.
      </p>
    </Card>
  )
}
