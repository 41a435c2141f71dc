import { type CsvCell, toCsv } from '#domain/csv.ts'
import { DIMENSIONS } from '#domain/dimensions.ts'
import { minorUnitsToDecimal } from '#domain/money.ts'
import { csvNameOf, saveFile } from '#lib/save-file.ts'
import { type Change, FACTOR_LABELS, nameOfPart } from '#domain/analysis/changes/describe-moved.ts'

const COLUMNS = ['currency', 'section', 'name', 'before', 'after', 'change', 'share_of_change']

/** Saves the factors and the parts of a change as a CSV file. */
export function exportChange(change: Change, currency: string): void {
  const money = (value: number): CsvCell => ({ decimal: minorUnitsToDecimal(value, currency) })
  const whole = change.after - change.before
  const share = (effect: number) => (whole === 0 ? null : effect / whole)
  const total = ['Net sales', 'Net sales', money(change.before), money(change.after), money(whole), share(whole)]
  const factors = change.factors.map(({ factor, effect }) => [
    'Factor',
    FACTOR_LABELS[factor],
    null,
    null,
    money(effect),
    share(effect),
  ])
  const parts = change.moved.flatMap(({ dimension, parts: moved }) =>
    moved.map(({ label, before, after, explains }) => [
      DIMENSIONS[dimension].label,
      nameOfPart(dimension, label),
      money(before),
      money(after),
      money(after - before),
      explains,
    ]),
  )
  const rows = [total, ...factors, ...parts].map((row) => [currency, ...row])
  const content = new Blob([toCsv([COLUMNS, ...rows])], { type: 'text/csv;charset=utf-8' })
  saveFile(content, csvNameOf('why-net-sales-changed', change.days))
}
