import type { ComparedSpan } from '#domain/contracts/connections/reconciliation.ts'
import { formatMoney } from '#lib/format.ts'
import { TextLink } from '#ui/links/text-link.tsx'

type Suspect = NonNullable<ComparedSpan['suspects']>[number]

type Named = { platform: string; currency: string }

function reasonOf({ reason, amount }: Suspect, { platform, currency }: Named): string {
  const size = formatMoney(Math.abs(amount), currency)
  switch (reason) {
    case 'only_in_shop':
      return `Only in ${platform}: ${size}`
    case 'only_here':
      return `Only in Cartwright: ${size}`
    case 'another_day':
      return `On another day in Cartwright: ${size}`
    case 'another_amount':
      return `${size} ${amount > 0 ? 'more' : 'less'} in Cartwright`
  }
}

/** The orders that may explain what is unexplained, with links to both sides. */
export function Suspects({ suspects, ...named }: Named & { suspects: ComparedSpan['suspects'] }) {
  const { platform } = named
  if (suspects === null) {
    return (
      <p className="mt-2 text-pretty text-muted">
        The orders behind it weren’t looked up: too many days differ, there are too many orders, or the shop doesn’t
        list its refunds.
      </p>
    )
  }
  if (suspects.length === 0) {
    return (
      <p className="mt-2 text-pretty text-muted">
        Both sides have the same orders, so {platform}’s report is outdated. In {platform}, open Analytics → Settings
        and import the historical data.
      </p>
    )
  }
  return (
    <>
      <h3 className="mt-3 font-medium">Orders that may explain it</h3>
      <ul className="mt-1 grid gap-2">
        {suspects.map((suspect) => (
          <li key={`${suspect.number} ${suspect.url}`} className="flex flex-wrap gap-x-3 gap-y-0.5 wrap-anywhere">
            <OwnOrder suspect={suspect} />
            <span className="tabular-nums">{reasonOf(suspect, named)}</span>
            {suspect.url !== null && (
              <a
                href={suspect.url}
                target="_blank"
                rel="noreferrer"
                aria-label={`Open in ${platform}: order ${suspect.number}`}
                className="text-accent-ink underline underline-offset-4"
              >
                Open in {platform}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function OwnOrder({ suspect: { number, order } }: { suspect: Suspect }) {
  const name = <bdi>Order {number}</bdi>
  return order === null ? (
    <span className="font-medium">{name}</span>
  ) : (
    <TextLink to={`/analytics/orders/${order}`}>{name}</TextLink>
  )
}
