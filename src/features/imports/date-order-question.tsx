import type { ImportAnswers } from '#domain/contracts/imports.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { describeDate } from './date-order.ts'
import { QuestionGroup } from './question-group.tsx'

type DateOrder = NonNullable<ImportAnswers['date_order']>

type DateOrderQuestionProps = {
  id: string
  /** Dates of the file that can be read either way. */
  samples: readonly string[]
  value: DateOrder | undefined
  error: string | undefined
  onChange: (order: DateOrder) => void
}

const orders = [
  { value: 'day_first', label: 'Day first' },
  { value: 'month_first', label: 'Month first' },
] as const

/** Whether 03/04 is the third of April or the fourth of March. */
export function DateOrderQuestion({ id, samples, value, error, onChange }: DateOrderQuestionProps) {
  const [sample = ''] = samples
  const options = orders.map((order) => ({ ...order, hint: `${sample} is ${describeDate(sample, order.value)}` }))
  return (
    <QuestionGroup id={id} title="How are the dates to be read?" error={error}>
      <p className="text-muted">Found in the file: {samples.slice(0, 3).join(', ')}</p>
      <ChoiceCards name="date_order" value={value} options={options} onChange={onChange} />
    </QuestionGroup>
  )
}
