import { DIMENSIONS } from '#domain/dimensions.ts'
import type { Period } from '#domain/periods.ts'
import { type Condition, narrow, usePageFilters } from '#figures/choices/page-filters.ts'
import { toCondition } from '#figures/orders/behind.ts'
import { NarrowButton } from '#figures/orders/narrow-button.tsx'
import { OrdersFigure } from '#figures/orders/orders-figure.tsx'
import { formatMoney } from '#lib/format.ts'
import { DataTable } from '#ui/tables/data-table.tsx'
import { type Change, describeMoved, nameOfPart } from '#domain/analysis/changes/describe-moved.ts'
import { formatEffect } from './change-words.ts'

/** More of them would only say the same in other words. */
const MOST_DIMENSIONS = 4

type Moved = Change['moved'][number]

type PartFigure = { dimension: Moved['dimension']; part: Moved['parts'][number]; days: Period; value: number }

type ChangePartsProps = { change: Change; currency: string; store: { id: string; timeZone: string } }

/** The parts that moved with most of the change, or that there are none. */
export function ChangeParts({ change, currency, store }: ChangePartsProps) {
  const moved = change.moved.slice(0, MOST_DIMENSIONS)
  const { filters, setFilters, where } = usePageFilters()
  const figure = ({ dimension, part, days, value }: PartFigure) => (
    <OrdersFigure
      text={formatMoney(value, currency)}
      question={{
        store: store.id,
        metrics: ['net_sales'],
        by: [],
        rows: 'orders',
        period: days,
        where: where ? ['and', [where, conditionOf(dimension, part)]] : conditionOf(dimension, part),
      }}
      name={nameOfPart(dimension, part.label)}
      metric="net_sales"
      timeZone={store.timeZone}
    />
  )
  return (
    <div>
      <h3 className="mb-2 font-semibold">What moved with it</h3>
      {moved.length === 0 ? (
        <p className="text-muted">{describeNothing(change)}</p>
      ) : (
        <>
          <ul className="mb-4 grid gap-1">
            {moved.map((part) => (
              <li key={part.dimension}>
                {describeMoved(part, change, { money: (amount) => formatMoney(amount, currency) })}
              </li>
            ))}
          </ul>
          <DataTable
            caption="Parts that moved with the change"
            columns={[
              {
                key: 'part',
                label: 'Part',
                render: ({ dimension, part }) => (
                  <div className="wrap-anywhere">
                    <NarrowButton onNarrow={() => setFilters(narrow(filters, conditionOf(dimension, part)))}>
                      <bdi>{nameOfPart(dimension, part.label)}</bdi>
                    </NarrowButton>
                    <span className="block text-xs text-muted">{DIMENSIONS[dimension].label}</span>
                  </div>
                ),
              },
              {
                key: 'before',
                label: 'Before',
                isNumeric: true,
                render: (row) => figure({ ...row, days: change.comparison, value: row.part.before }),
              },
              {
                key: 'after',
                label: 'After',
                isNumeric: true,
                render: (row) => figure({ ...row, days: change.days, value: row.part.after }),
              },
              {
                key: 'change',
                label: 'Change',
                isNumeric: true,
                render: ({ part }) => formatEffect(part.after - part.before, currency),
              },
            ]}
            rows={moved.flatMap(({ dimension, parts }) => parts.map((part) => ({ dimension, part })))}
            toKey={({ dimension, part }) => `${dimension} ${part.key}`}
            emptyText={describeNothing(change)}
            card={{ figures: ['change', 'after'] }}
          />
          <p className="mt-3 text-xs text-muted">
            These moved together with net sales. That doesn’t mean that they caused the change. They can move more than
            net sales, where all others moved the other way.
          </p>
        </>
      )}
    </div>
  )
}

/**
 * Returns the filter that finds the sales of a part. Parts add up to the whole, so an order with several discount codes
 * is in one part, "SAVE10, FREESHIP", and not in that of "SAVE10".
 */
const conditionOf = (dimension: Moved['dimension'], { key }: Moved['parts'][number]): Condition =>
  dimension === 'discount_code' && key !== null ? ['is', 'discount_codes', [key]] : toCondition(dimension, key)

function describeNothing({ isSmall }: Change): string {
  if (isSmall) return 'Net sales hardly changed, so there is nothing to explain.'
  return 'Nothing stands out: no few countries, channels, products, categories, kinds of customers, discount codes or payment methods make up most of the change.'
}
