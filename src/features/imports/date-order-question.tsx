import type { ImportAnswers } from '#domain/contracts/imports.ts'
import { describeDate } from './date-order.ts'

type DateOrder = NonNullable<ImportAnswers['date_order']>

type DateOrderQuestionProps = {
  /** Dates of the file that can be read either way. */
  samples: readonly string[]
  value: DateOrder | undefined
  onChange: (order: DateOrder) => void
}

const orders = [
  { value: 'day_first', label: 'Day first' },
  { value: 'month_first', label: 'Month first' },
] as const

/** Whether 03/04 is the third of April or the fourth of March. */
export function DateOrderQuestion({ samples, value, onChange }: DateOrderQuestionProps) {
  const [sample = ''] = samples
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">How are the dates to be read?</legend>
      <p className="text-muted">Found in the file: {samples.slice(0, 3).join(', ')}</p>
      <div className="grid gap-2 sm:grid-cols-2">
        {orders.map((order) => (
          <label
            key={order.value}
            className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-control border border-line-strong p-3 font-medium hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="date_order"
              checked={value === order.value}
              onChange={() => onChange(order.value)}
            />
            {order.label}
            <span className="col-start-2 font-normal text-muted">
              {sample} is {describeDate(sample, order.value)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
