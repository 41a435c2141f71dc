import type { ImportAnswers, ImportQuestion, MappingField } from '#domain/contracts/imports.ts'
import { Alert } from '#ui/alert.tsx'
import { Select } from '#ui/select.tsx'
import { AMOUNT_FIELDS } from './import-answers.ts'
import { FIELD_LABELS } from './mapping-fields.ts'
import { columnOf, withColumn } from './mapping.ts'
import { QuestionGroup } from './question-group.tsx'

type Mapping = NonNullable<ImportAnswers['mapping']>

type MappingQuestionProps = {
  id: string
  question: Extract<ImportQuestion, { id: 'mapping' }>
  mapping: Mapping | undefined
  error: string | undefined
  onChange: (mapping: Mapping) => void
}

const SAMPLES = 3

const listed = new Intl.ListFormat('en')
const amounts = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  AMOUNT_FIELDS.map((field) => FIELD_LABELS[field]),
)

/** Which of the file's columns is what, with a few of its values to go by. */
export function MappingQuestion({ id, question, mapping = {}, error, onChange }: MappingQuestionProps) {
  const required = question.required.map((field) => FIELD_LABELS[field])
  return (
    <QuestionGroup id={id} title="What is in each column?" error={error}>
      {question.problem && <Alert tone="warning">{question.problem}</Alert>}
      {required.length > 0 && (
        <p className="text-muted">
          Needed: {listed.format([...required, `an amount (${amounts})`])}. The rest may stay unused.
        </p>
      )}
      <ul className="divide-y divide-line rounded-control border border-line">
        {question.columns.map((column) => {
          const field = columnOf(mapping, column.name)
          const isSuggested = field !== null && question.suggestion[field] === column.name
          return (
            <li key={column.name} className="grid gap-2 p-3 sm:grid-cols-[1fr_13rem] sm:items-start sm:gap-4">
              <div className="min-w-0">
                <p className="truncate font-medium" title={column.name}>
                  <bdi>{column.name}</bdi>
                </p>
                <p className="truncate text-xs text-muted tabular-nums" title={column.samples.join(', ')}>
                  <bdi>{column.samples.slice(0, SAMPLES).join(', ') || 'No values'}</bdi>
                </p>
                {isSuggested && question.reasons[field] && (
                  <p className="mt-1 text-xs text-pretty text-muted">{question.reasons[field]}</p>
                )}
              </div>
              <FieldSelect
                column={column.name}
                value={field}
                onChange={(chosen) => onChange(withColumn(mapping, column.name, chosen))}
              />
            </li>
          )
        })}
      </ul>
    </QuestionGroup>
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
