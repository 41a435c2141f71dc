import { useState } from 'react'
import type { FirstRows } from '#domain/contracts/first-rows.ts'
import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import { cn } from '#lib/cn.ts'
import { formatNumber } from '#lib/format.ts'
import { Table } from '#ui/tables/table.tsx'
import { type CellReading, columnsOf, createRowReader } from './first-rows.ts'

type FirstRowsTableProps = {
  /** `null` if the file hasn't been read. */
  firstRows: FirstRows | null
  answers: ImportAnswers
  className?: string
}

/** The same table, folded, for files whose columns aren't asked about. */
export function FoldedFirstRows({ firstRows, answers }: FirstRowsTableProps) {
  return (
    firstRows && (
      <details>
        <summary className="cursor-pointer font-medium text-accent-ink">How the first rows are read</summary>
        <FirstRowsTable firstRows={firstRows} answers={answers} className="mt-3" />
      </details>
    )
  )
}

/** The first rows of a file: each column with the field it's read as, and what its values became. */
export function FirstRowsTable({ firstRows, answers, className }: FirstRowsTableProps) {
  if (firstRows === null) return null
  const columns = columnsOf(firstRows, answers)
  const readRow = createRowReader(firstRows, columns, answers)
  const unused = columns.filter(({ use }) => use === null).length
  return (
    <section aria-label="First rows" className={cn('grid min-w-0 gap-2', className)}>
      <h3 className="font-medium">First rows of the file</h3>
      <p className="text-pretty text-muted">
        Each column with the field it’s read as, and each value as it’s read.
        {unused > 0 &&
          ` ${formatNumber(unused)} of ${formatNumber(columns.length)} columns ${unused === 1 ? 'isn’t' : 'aren’t'} used.`}
      </p>
      <Table caption="First rows of the file" className="text-xs">
        <thead>
          <tr>
            <th scope="col">Line</th>
            {columns.map(({ at, name, label, use }) => (
              <th key={at} scope="col">
                <bdi className="block max-w-48 truncate text-ink" title={name}>
                  {name || 'No name'}
                </bdi>
                <span className={cn('block whitespace-nowrap', use === null ? 'text-muted' : 'text-accent-ink')}>
                  {label}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {firstRows.rows.map(({ line, cells }) => (
            <tr key={line}>
              <th scope="row" className="font-normal text-muted">
                {formatNumber(line)}
              </th>
              {readRow(cells).map(({ column, text, reading }) => (
                <td key={column} className="max-w-48 min-w-20">
                  <Cell text={text} reading={reading} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

/** A cell's value as it's read, and below it the text of the file if it differs. */
function Cell({ text, reading }: { text: string; reading: CellReading | null }) {
  if (reading === null) return text.trim() === '' ? null : <Cut text={text} className="text-muted" />
  if ('problem' in reading) {
    return (
      <>
        <span className="block whitespace-nowrap text-bad">{reading.problem}</span>
        <Cut text={text} className="text-muted" />
      </>
    )
  }
  return (
    <>
      <Cut text={reading.value} />
      {reading.value !== text.trim() && <Cut text={text} className="text-muted" />}
    </>
  )
}

const LONGEST = 40

/** A text on one line. If it's long, a button shows the rest. */
function Cut({ text, className }: { text: string; className?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  if (text.length <= LONGEST) return <bdi className={cn('block', className)}>{text}</bdi>
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className={cn(
        'block cursor-pointer scroll-ml-16 text-start hover:underline',
        isOpen ? 'w-48' : 'w-32 truncate',
        className,
      )}
      onClick={() => setIsOpen(!isOpen)}
    >
      <bdi>{text}</bdi>
    </button>
  )
}
