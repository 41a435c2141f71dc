import type { PastSignals } from '#domain/contracts/signals.ts'
import { formatDay } from '#lib/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { TextLink } from '#ui/links/text-link.tsx'

/** What the store would have been told, the latest first. */
export function PastList({ past: { signals } }: { past: PastSignals }) {
  return (
    <Card aria-labelledby="past-signals">
      <h2 id="past-signals" className="text-base font-semibold">
        What you would have been told
      </h2>
      {signals.length === 0 && <p className="mt-2 text-muted">Nothing in these days was unusual for your shop.</p>}
      <ul aria-labelledby="past-signals" className="mt-2 divide-y divide-line empty:hidden">
        {signals.map((signal) => (
          <li
            key={`${signal.toldOn} ${signal.href} ${signal.title}`}
            className="grid gap-x-6 py-3 md:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <p className="text-muted tabular-nums">
              Told {formatDay(signal.toldOn)}
              {signal.lastDay > signal.toldOn && (
                <span className="block text-xs"> Lasted until {formatDay(signal.lastDay, { year: false })}</span>
              )}
            </p>
            <div className="min-w-0 space-y-1">
              <TextLink to={signal.href} className="font-medium break-words">
                {signal.title}
              </TextLink>
              <p className="break-words">
                <BodyWithOrder signal={signal} />
              </p>
              {signal.unusual !== null && <p className="text-muted">{signal.unusual}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What stands between the words that name an order. */
const ORDER_NUMBER = /(?<=\border )\S+?(?=[.,]? )/

/** The text of an entry. If it is about an order, the order's number leads to it. */
function BodyWithOrder({ signal: { body, href } }: { signal: PastSignals['signals'][number] }) {
  const number = href.startsWith('/analytics/orders/') ? ORDER_NUMBER.exec(body) : null
  if (!number) return body
  const [name] = number
  return (
    <>
      {body.slice(0, number.index)}
      <TextLink to={href}>{name}</TextLink>
      {body.slice(number.index + name.length)}
    </>
  )
}
