import { parseAmount } from '#domain/imports/cells/amount.ts'
import { RowProblem } from '#domain/imports/cells/cells.ts'
import type { Column } from '#domain/imports/cells/columns.ts'
import { parseDate } from '#domain/imports/cells/date.ts'
import type { ReadingContext } from '#domain/imports/parsed-order.ts'
import type { Refund } from './settlement.ts'

function partOf(text: string, name: string): string | null {
  const match = new RegExp(`(?:^|\\|)\\s*${name}:([^|]*)`, 'i').exec(text)
  return match?.[1]?.trim() ?? null
}

/** Reads "amount:10.00|reason:Damaged|date:2025-02-03 09:00:00", several parted by ";". */
export function readWooRefunds(text: string, column: Column, context: ReadingContext): Refund[] {
  return text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const stated = partOf(part, 'amount')
      const amount = stated === null ? null : parseAmount(stated, context.decimal)
      if (amount === null) throw new RowProblem(column.name, `"${part.trim().slice(0, 60)}" is not a refund`)
      const date = partOf(part, 'date')
      if (date === null || date === '') return { amount: amount < 0n ? -amount : amount, at: null }
      const reading = parseDate(date, { order: context.dateOrder, timeZone: context.timeZone })
      if ('problem' in reading) throw new RowProblem(column.name, reading.problem)
      return { amount: amount < 0n ? -amount : amount, at: reading.at }
    })
}
