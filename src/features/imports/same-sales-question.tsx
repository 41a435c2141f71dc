import type { ImportAnswers, ImportQuestion } from '#domain/contracts/imports.ts'
import { formatNumber } from '#lib/format.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { QuestionGroup } from './question-group.tsx'

type SameSalesQuestionProps = {
  id: string
  question: Extract<ImportQuestion, { id: 'same_sales' }>
  value: ImportAnswers['same_sales']
  error: string | undefined
  onChange: (answer: NonNullable<ImportAnswers['same_sales']>) => void
}

const options = [
  { value: 'same', label: 'Yes, the same sales', hint: 'Nothing is imported.' },
  { value: 'other', label: 'No, other sales', hint: 'They are counted as well.' },
] as const

/** Whether a file holds sales that another channel has under other numbers, such as their payments. */
export function SameSalesQuestion({ id, question, value, error, onChange }: SameSalesQuestionProps) {
  return (
    <QuestionGroup id={id} title="Are these sales in your store already?" error={error}>
      <p className="text-pretty text-muted">
        Of the first {formatNumber(question.looked)} in the file, {formatNumber(question.same)} have the time and amount
        of an order in <bdi>{question.channel}</bdi>. Sales that come in twice are counted twice.
      </p>
      <ChoiceCards name="same_sales" value={value} options={options} onChange={onChange} />
    </QuestionGroup>
  )
}
