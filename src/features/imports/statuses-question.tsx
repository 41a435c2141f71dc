import type { ImportAnswers, ImportQuestion, StatusAnswer } from '#domain/contracts/imports.ts'
import { STATUS_ANSWERS } from '#domain/contracts/import-terms.ts'
import { formatNumber } from '#lib/format.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { QuestionGroup } from './question-group.tsx'

type Statuses = NonNullable<ImportAnswers['statuses']>

type StatusesQuestionProps = {
  id: string
  question: Extract<ImportQuestion, { id: 'statuses' }>
  statuses: Statuses | undefined
  error: string | undefined
  onChange: (statuses: Statuses) => void
}

const LABELS: Record<StatusAnswer, string> = {
  counts: 'Counts as an order',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  left_out: 'Leave out, never an order',
}

/** What statuses mean that are in no language we know. */
export function StatusesQuestion({ id, question, statuses = {}, error, onChange }: StatusesQuestionProps) {
  return (
    <QuestionGroup id={id} title="What do these statuses mean?">
      <p className="text-muted">
        <bdi>{question.column}</bdi> has words that we don’t know.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {question.words.map(({ word, rows }) => (
          <Field
            key={word}
            label={word}
            hint={`${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`}
            error={error !== undefined && !statuses[word] && 'Choose what it means.'}
          >
            <Select
              value={statuses[word] ?? ''}
              onChange={({ target }) => {
                const answer = STATUS_ANSWERS.find((known) => known === target.value)
                if (answer) onChange({ ...statuses, [word]: answer })
              }}
            >
              <option value="" disabled>
                Choose
              </option>
              {STATUS_ANSWERS.map((answer) => (
                <option key={answer} value={answer}>
                  {LABELS[answer]}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </QuestionGroup>
  )
}
