import { withinBounds } from '#domain/imports/bounds.ts'
import type { OrderReading, ReadingContext } from '#domain/imports/parsed-order.ts'
import type { OrderReader } from './choose-reader.ts'
import type { RowGroup } from './row-groups.ts'

export const rowsIn = ({ rows, rejections, leftOut }: RowGroup): number =>
  rows.length + rejections.length + leftOut.length

/** What the rows of one order came to, within what an order can come to, and the rows that never were one. */
export function readGroup(group: RowGroup, reader: OrderReader, context: ReadingContext): OrderReading {
  const { order, rejections, leftOut } = withinBounds(reader.read(group.rows, context), group.rows)
  return { order, rejections: [...group.rejections, ...rejections], leftOut: [...group.leftOut, ...leftOut] }
}

const YEAR_MS = 365 * 86_400_000
const LISTED = 3

/** Orders dated more than a year ahead are taken, and named. */
export function createFutureWatch(now: number) {
  const names: string[] = []
  let count = 0
  return {
    see({ order }: OrderReading) {
      if (order === null || order.placedAt <= now + YEAR_MS) return
      count += 1
      if (names.length < LISTED) names.push(order.name.slice(0, 60))
    },
    notes: (): string[] =>
      count === 0 ? [] : [`Orders dated more than a year in the future: ${count} (${names.join(', ')}).`],
  }
}
