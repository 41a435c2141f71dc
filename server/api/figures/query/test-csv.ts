import { parse } from 'csv-parse/sync'
import type { FiguresAnswer } from '#domain/contracts/figures.ts'
import { currencyExponent } from '#domain/money.ts'
import { toAnswerCsv } from './answer-csv.ts'

type Metrics = FiguresAnswer['totals']

/** Returns the values of a CSV file, amounts in minor units, and those that the answer has in its place. */
function readCsv(answer: FiguresAnswer, text: string) {
  const columns = answer.columns.flatMap((column) => (column.kind === 'metric' ? [column] : []))
  const width = answer.columns.length - columns.length
  const each = answer.comparison ? 3 : 1
  const toValue = (cell: string, at: number) => {
    if (cell === '') return null
    const isAmount = columns[Math.floor(at / each)]?.unit === 'money' && at % each < 2
    return isAmount ? Math.round(Number(cell) * 10 ** currencyExponent(answer.currency)) : Number(cell)
  }
  const valuesOf = (metrics: Metrics) =>
    columns.flatMap(({ name }) => {
      const { value = null, comparison = null, change = null } = metrics[name] ?? {}
      return answer.comparison ? [value, comparison, change] : [value]
    })
  const total = width === 0 ? [] : [answer.totals]
  const shown = [...answer.rows.map(({ metrics }) => metrics), ...(answer.others ? [answer.others] : []), ...total]
  const lines: string[][] = parse(text)
  return { written: lines.slice(1).map((cells) => cells.slice(width).map(toValue)), answered: shown.map(valuesOf) }
}

/** Returns the rows of an answer's CSV file that aren't those of the answer. */
export function checkCsv(answer: FiguresAnswer) {
  const { written, answered } = readCsv(answer, toAnswerCsv(answer))
  const wrong = answered.flatMap((values, row) =>
    JSON.stringify(written[row]) === JSON.stringify(values) ? [] : [[written[row], values]],
  )
  return written.length === answered.length ? wrong : [...wrong, [written.length, answered.length]]
}
