import { ChoiceCards } from './choice-cards.tsx'
import { FIELD_LABELS } from './mapping.ts'
import { QuestionGroup, type QuestionProps } from './question-group.tsx'

type Props = QuestionProps<'charges'>
const scopes = [
  { value: 'order', label: 'The whole order', hint: 'The amount counts once per order.' },
  { value: 'line', label: 'Each line', hint: 'The amounts of the lines are added up.' },
] as const

/** Asks whether an amount that is the same on several rows of an order counts once or once per row. */
export function ChargesQuestion({ question, answers, error, onAnswer }: Props) {
  const { charges = {} } = answers
  return (
    <QuestionGroup title="Is this amount for the whole order or for each line?" error={error}>
      {question.columns.map(({ field, column, samples }) => (
        <div
          key={field}
          role="radiogroup"
          aria-label={column}
          aria-invalid={(error !== undefined && !charges[field]) || undefined}
          tabIndex={-1}
          className="grid grid-cols-[minmax(0,1fr)] gap-2"
        >
          <p className="text-pretty text-muted">
            <bdi className="font-medium text-ink">{column}</bdi> ({FIELD_LABELS[field].toLowerCase()}) is the same on
            several rows of an order.
          </p>
          {samples.map(({ order, rows }) => (
            <SampleRows key={order} order={order} rows={rows} column={column} />
          ))}
          <ChoiceCards
            name={`charges-${field}`}
            value={charges[field]}
            options={scopes}
            onChange={(scope) => onAnswer({ charges: { ...charges, [field]: scope } })}
          />
        </div>
      ))}
    </QuestionGroup>
  )
}

type SampleRowsProps = Props['question']['columns'][number]['samples'][number] & { column: string }

function SampleRows({ order, rows, column }: SampleRowsProps) {
  return (
    <ul aria-label={`Rows of order ${order}`} className="rounded-control bg-sunken px-3 py-2 text-xs">
      {rows.map(({ product, value }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows of a file can be equal and never move
        <li key={at} className="flex justify-between gap-4">
          <span className="min-w-0 truncate">
            <bdi>
              {order} · {product}
            </bdi>
          </span>
          <span className="shrink-0 text-muted tabular-nums">
            <bdi>
              {column} {value}
            </bdi>
          </span>
        </li>
      ))}
    </ul>
  )
}
