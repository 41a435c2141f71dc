import { STATUS_ANSWERS } from '#domain/contracts/import-terms.ts'
import type { StatusAnswer } from '#domain/contracts/imports.ts'
import { formatCount } from '#lib/format.ts'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { QuestionGroup, type QuestionProps } from './question-group.tsx'

const LABELS: Record<StatusAnswer, string> = {
  counts: 'Counts as an order',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  left_out: 'Not an order, leave it out',
}

/** Asks for the meaning of unknown statuses. */
export function StatusesQuestion({ question, answers, error, onAnswer }: QuestionProps<'statuses'>) {
  const { statuses = {} } = answers
  return (
    <QuestionGroup title="What do these statuses mean?">
      <p className="text-muted">
        The column <bdi>{question.column}</bdi> has statuses that we don’t recognize.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {question.words.map(({ word, rows }) => (
          <Field
            key={word}
            label={word}
            hint={formatCount(rows, 'row')}
            error={error !== undefined && !statuses[word] && 'Choose a meaning.'}
          >
            <Select
              value={statuses[word] ?? ''}
              onChange={({ target }) => {
                const answer = STATUS_ANSWERS.find((known) => known === target.value)
                if (answer) onAnswer({ statuses: { ...statuses, [word]: answer } })
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
