import type { ImportAnswers, ImportQuestion, MappingField } from '#domain/contracts/imports.ts'
import { Select } from '#ui/select.tsx'
import { AMOUNT_FIELDS } from './import-answers.ts'
import { FIELD_LABELS } from './mapping-fields.ts'
import { columnOf, withColumn } from './mapping.ts'

type Mapping = NonNullable<ImportAnswers['mapping']>

type MappingQuestionProps = {
  question: Extract<ImportQuestion, { id: 'mapping' }>
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

const listed = new Intl.ListFormat('en')
const amounts = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  AMOUNT_FIELDS.map((field) => FIELD_LABELS[field]),
)

/** Which of the file's columns is what, with a few of its values to go by. */
export function MappingQuestion({ question, mapping, onChange }: MappingQuestionProps) {
  const required = question.required.map((field) => FIELD_LABELS[field])
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">What is in each column?</legend>
      {required.length > 0 && (
        <p className="text-muted">
          Needed: {listed.format([...required, `an amount (${amounts})`])}. The rest may stay unused.
        </p>
      )}
      <ul className="divide-y divide-line rounded-control border border-line">
        {question.columns.map((column) => (
          <li key={column.name} className="grid gap-2 p-3 sm:grid-cols-[1fr_13rem] sm:items-center sm:gap-4">
            <div className="min-w-0">
              <p className="truncate font-medium" title={column.name}>
                <bdi>{column.name}</bdi>
              </p>
              <p className="truncate text-xs text-muted tabular-nums" title={column.samples.join(', ')}>
                <bdi>{column.samples.join(', ') || 'No values'}</bdi>
              </p>
            </div>
            <FieldSelect
              column={column.name}
              value={columnOf(mapping, column.name)}
              onChange={(field) => onChange(withColumn(mapping, column.name, field))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type FieldSelectProps = {
  column: string
  value: MappingField | null
  onChange: (field: MappingField | null) => void
}

function FieldSelect({ column, value, onChange }: FieldSelectProps) {
  return (
    <Select
      aria-label={`What is ${column}?`}
      value={value ?? ''}
      onChange={({ target }) => onChange(toField(target.value))}
    >
      <option value="">Do not use</option>
      {Object.entries(FIELD_LABELS).map(([field, label]) => (
        <option key={field} value={field}>
          {label}
        </option>
      ))}
    </Select>
  )
}

const isField = (value: string): value is MappingField => value in FIELD_LABELS

function toField(value: string): MappingField | null {
  return isField(value) ? value : null
}
