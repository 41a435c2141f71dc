import { type ReactNode, useId } from 'react'
import { MAPPING_FIELDS } from '#domain/contracts/import-terms.ts'
import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import type { ImportPreview, ImportQuestion, MappingField } from '#domain/contracts/imports.ts'
import { cn } from '#lib/cn.ts'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { AMOUNT_FIELDS, FIELD_LABELS, missingColumns, withColumn } from './mapping.ts'
import { QuestionGroup } from './question-group.tsx'

type Mapping = NonNullable<ImportAnswers['mapping']>
type Question = Extract<ImportQuestion, { id: 'mapping' }>

type MappingQuestionProps = {
  question: Question
  mapping: Mapping | undefined
  /** Whether the person has tried to import, so that missing columns are errors. */
  isChecked: boolean
  /** Why no order can be read with this mapping. `null` if at least one order can be read. */
  rejection: ImportPreview['rejection']
  onChange: (mapping: Mapping) => void
}

const SAMPLES = 3

/** Asks which column holds each field. */
export function MappingQuestion({ question, mapping = {}, isChecked, rejection, onChange }: MappingQuestionProps) {
  const { required, suggestion } = question
  const missing = isChecked ? missingColumns(required, mapping) : {}
  const others = MAPPING_FIELDS.filter((field) => !required.includes(field) && !isAmount(field))
  // Sorted by the suggestion, not the mapping, so that a field doesn't move when its column is chosen.
  const [suggested, more] = [others.filter((field) => suggestion[field]), others.filter((field) => !suggestion[field])]
  const hasProblem = question.problem !== null && mapping.order_id === suggestion.order_id

  function selects(fields: readonly MappingField[]) {
    return fields.map((field) => {
      const unreadable = rejection !== null && rejection.column === mapping[field] ? rejection : null
      return (
        <ColumnSelect
          key={field}
          field={field}
          question={question}
          column={mapping[field]}
          error={missing[field] ?? (unreadable && `Line ${unreadable.line}: ${unreadable.reason}.`)}
          onChange={(column) => onChange(withColumn(mapping, field, column))}
        />
      )
    })
  }

  return (
    <QuestionGroup title="Match your columns">
      <p className="text-muted">Choose the column for each field. Only the required fields need one.</p>
      {hasProblem && <Alert tone="warning">{question.problem}</Alert>}
      <FieldGroup title="Required">{selects(required)}</FieldGroup>
      <FieldGroup title="Amount: at least one is required" className="sm:grid-cols-3">
        {selects(AMOUNT_FIELDS)}
      </FieldGroup>
      {suggested.length > 0 && <FieldGroup title="Optional">{selects(suggested)}</FieldGroup>}
      <details>
        <summary className="cursor-pointer font-medium text-accent-ink">More fields ({more.length})</summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">{selects(more)}</div>
      </details>
    </QuestionGroup>
  )
}

const isAmount = (field: MappingField): boolean => AMOUNT_FIELDS.some((amount) => amount === field)

type FieldGroupProps = { title: string; className?: string; children: ReactNode }

function FieldGroup({ title, className, children }: FieldGroupProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="grid gap-3 rounded-control border border-line p-3">
      <p id={id} className="text-xs text-muted">
        {title}
      </p>
      <div className={cn('grid gap-4 sm:grid-cols-2', className)}>{children}</div>
    </div>
  )
}

const samplesOf = (column: Question['columns'][number]): string => column.samples.slice(0, SAMPLES).join(', ')

type ColumnSelectProps = {
  field: MappingField
  question: Question
  column: string | undefined
  error: string | null | undefined
  onChange: (column: string | null) => void
}

function ColumnSelect({ field, question, column, error, onChange }: ColumnSelectProps) {
  const { columns, suggestion, reasons } = question
  const chosen = columns.find(({ name }) => name === column)
  const reason = suggestion[field] === column ? reasons[field] : undefined
  const hint = chosen && (
    <span className="grid gap-0.5 text-xs">
      <bdi className="truncate tabular-nums" title={samplesOf(chosen)}>
        {samplesOf(chosen) || 'No values'}
      </bdi>
      {reason && <span className="text-pretty break-words">{reason}</span>}
    </span>
  )
  return (
    <Field label={FIELD_LABELS[field]} hint={hint} error={error} className="min-w-0">
      <Select value={column ?? ''} onChange={({ target }) => onChange(target.value || null)}>
        <option value="">No column</option>
        {columns.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
