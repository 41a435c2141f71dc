import { DIMENSIONS } from '#domain/dimensions.ts'
import { formatMoney } from '#lib/format.ts'
import { Table } from '#ui/table.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { type Change, describeMoved, formatEffect, formatShare, nameOfPart } from './change-words.ts'

/** More of them would only say the same in other words. */
const MOST_DIMENSIONS = 4

/** The parts that moved with most of the change, or that there are none. */
export function ChangeParts({ change, currency }: { change: Change; currency: string }) {
  const moved = change.moved.slice(0, MOST_DIMENSIONS)
  return (
    <div>
      <h3 className="mb-2 font-semibold">What moved with it</h3>
      {moved.length === 0 ? (
        <p className="text-muted">{describeNothing(change)}</p>
      ) : (
        <>
          <ul className="mb-4 grid gap-1">
            {moved.map((part) => (
              <li key={part.dimension}>{describeMoved(part)}</li>
            ))}
          </ul>
          <Table caption="Parts that moved with the change">
            <TableHead
              columns={[
                'Part',
                { figures: 'Before' },
                { figures: 'After' },
                { figures: 'Change' },
                { figures: 'Share' },
              ]}
            />
            <tbody>
              {moved.flatMap(({ dimension, parts }) =>
                parts.map(({ label, before, after, explains }) => (
                  <tr key={`${dimension} ${label}`}>
                    <td className="min-w-28 wrap-anywhere">
                      <bdi>{nameOfPart(dimension, label)}</bdi>
                      <span className="block text-xs text-muted">{DIMENSIONS[dimension].label}</span>
                    </td>
                    <td data-numeric>{formatMoney(before, currency)}</td>
                    <td data-numeric>{formatMoney(after, currency)}</td>
                    <td data-numeric>{formatEffect(after - before, currency)}</td>
                    <td data-numeric>{formatShare(explains)}</td>
                  </tr>
                )),
              )}
            </tbody>
          </Table>
          <p className="mt-3 text-xs text-muted">
            These moved together with net sales. That doesn’t mean that they caused the change. Shares can be above 100%
            where other parts moved the other way.
          </p>
        </>
      )}
    </div>
  )
}

function describeNothing({ isSmall }: Change): string {
  if (isSmall) return 'Net sales hardly changed, so there is nothing to explain.'
  return 'Nothing stands out: no few countries, channels, products, categories, kinds of customers, discount codes or payment methods moved with most of the change.'
}
