import type { ImportAnswers, ImportQuestion } from '#domain/contracts/imports.ts'
import { formatNumber } from '#lib/format.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { QuestionGroup } from './question-group.tsx'

type RepeatsQuestionProps = {
  id: string
  question: Extract<ImportQuestion, { id: 'repeats' }>
  value: ImportAnswers['repeats']
  error: string | undefined
  onChange: (repeats: NonNullable<ImportAnswers['repeats']>) => void
}

const options = [
  { value: 'replace', label: 'Newer versions', hint: 'The later rows replace the earlier ones.' },
  { value: 'scattered', label: 'More of the same order', hint: 'All rows belong to one order and are added up.' },
] as const

/** What it means that an order's number comes again further down with other rows. */
export function RepeatsQuestion({ id, question, value, error, onChange }: RepeatsQuestionProps) {
  const orders = question.orders === 1 ? '1 order comes' : `${formatNumber(question.orders)} orders come`
  return (
    <QuestionGroup id={id} title="What are the rows further down?" error={error}>
      <p className="text-pretty text-muted">
        {orders} again further down the file, with other values for the same product.
      </p>
      <ul className="grid gap-2">
        {question.samples.map(({ order, firstLine, againLine, again }) => (
          <li key={order} className="rounded-control bg-sunken px-3 py-2 text-xs wrap-anywhere">
            <bdi>{order}</bdi> begins on line {formatNumber(firstLine)}, and again on line {formatNumber(againLine)}:{' '}
            <bdi>{again}</bdi>
          </li>
        ))}
      </ul>
      <ChoiceCards name="repeats" value={value} options={options} onChange={onChange} />
    </QuestionGroup>
  )
}
