import type { ImportQuestion } from '#domain/contracts/imports.ts'
import { formatNumber } from '#lib/format.ts'
import { QuestionGroup } from './question-group.tsx'

type SheetQuestionProps = {
  id: string
  error: string | undefined
  sheets: Extract<ImportQuestion, { id: 'sheet' }>['sheets']
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Which sheets of a workbook are to be read. */
export function SheetQuestion({ id, sheets, chosen, error, onChange }: SheetQuestionProps) {
  const toggle = (name: string) =>
    // In the order of the workbook, whatever the order of the clicks.
    onChange(
      sheets
        .map((sheet) => sheet.name)
        .filter((other) => (other === name ? !chosen.includes(name) : chosen.includes(other))),
    )
  return (
    <QuestionGroup id={id} title="Which sheets should be imported?" error={error}>
      <p className="text-muted">Choose several only if they have the same columns, such as one sheet per year.</p>
      <ul className="grid gap-2">
        {sheets.map(({ name, rows, columns }) => (
          <li key={name}>
            <label className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-control border border-line-strong p-3 font-medium hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft">
              <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
              <bdi className="min-w-0 break-words">{name}</bdi>
              <span className="col-start-2 min-w-0 font-normal break-words text-muted">
                {formatNumber(rows)} {rows === 1 ? 'row' : 'rows'}: <bdi>{columns.join(', ')}</bdi>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </QuestionGroup>
  )
}
