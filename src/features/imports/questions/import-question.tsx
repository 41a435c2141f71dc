import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import type { ImportPreview, ImportQuestion as Question } from '#domain/contracts/imports.ts'
import { formatCount, formatNumber } from '#lib/format.ts'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { ChannelQuestion } from './channel-question.tsx'
import { ChargesQuestion } from './charges-question.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import { describeDate } from './date-order.ts'
import { MappingQuestion } from './mapping-question.tsx'
import { QuestionGroup, type QuestionProps } from './question-group.tsx'
import { StatusesQuestion } from './statuses-question.tsx'

type ImportQuestionProps = {
  question: Question
  answers: ImportAnswers
  /** The message to show after the person tried to import without an answer. */
  error: string | undefined
  rejection: ImportPreview['rejection']
  onAnswer: (answers: ImportAnswers) => void
}

/** One question about a file. */
export function ImportQuestion({ rejection, ...props }: ImportQuestionProps) {
  const { question, answers, error, onAnswer } = props
  if (question.id !== 'mapping') return <OtherQuestion {...props} question={question} />
  return (
    <MappingQuestion
      question={question}
      mapping={answers.mapping}
      isChecked={error !== undefined}
      rejection={rejection}
      onChange={(mapping) => onAnswer({ mapping })}
    />
  )
}

type OtherQuestionProps = Omit<ImportQuestionProps, 'rejection' | 'question'> & {
  question: Exclude<Question, { id: 'mapping' }>
}

function OtherQuestion({ question, answers, error, onAnswer }: OtherQuestionProps) {
  const shared = { answers, error, onAnswer }
  switch (question.id) {
    case 'charges':
      return <ChargesQuestion {...shared} question={question} />
    case 'tax_included':
      return <TaxQuestion {...shared} question={question} />
    case 'statuses':
      return <StatusesQuestion {...shared} question={question} />
    case 'channel':
      return <ChannelQuestion {...shared} question={question} />
    case 'date_order':
      return <DateOrderQuestion {...shared} question={question} />
    case 'currency':
      return <CurrencyQuestion {...shared} />
    case 'sheet':
      return <SheetQuestion {...shared} question={question} />
    case 'repeats':
      return <RepeatsQuestion {...shared} question={question} />
    case 'same_sales':
      return <SameSalesQuestion {...shared} question={question} />
  }
}

const dateOrders = [
  { value: 'day_first', label: 'Day first' },
  { value: 'month_first', label: 'Month first' },
] as const

function DateOrderQuestion({ question, answers, error, onAnswer }: QuestionProps<'date_order'>) {
  const { samples } = question
  const [sample = ''] = samples
  const options = dateOrders.map((order) => ({ ...order, hint: `${sample} is ${describeDate(sample, order.value)}` }))
  return (
    <QuestionGroup title="Is the day or the month first in your dates?" error={error} isSingleChoice>
      <p className="text-muted">Dates in the file: {samples.slice(0, 3).join(', ')}</p>
      <ChoiceCards
        name="date_order"
        value={answers.date_order}
        options={options}
        onChange={(order) => onAnswer({ date_order: order })}
      />
    </QuestionGroup>
  )
}

const taxes = [
  { value: 'included', label: 'The prices include the tax', hint: 'We subtract the tax from the prices.' },
  { value: 'added', label: 'The tax is added', hint: 'We leave the prices as they are.' },
] as const

function TaxQuestion({ question, answers, error, onAnswer }: QuestionProps<'tax_included'>) {
  const { column, price, samples } = question
  return (
    <QuestionGroup title="Do the prices include the tax?" error={error} isSingleChoice>
      <ul aria-label="Rows with a tax" className="rounded-control bg-sunken px-3 py-2 text-xs">
        {samples.map((sample, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows of a file can be equal and never move
          <li key={at} className="flex justify-between gap-4">
            <bdi className="min-w-0 truncate">{sample.product}</bdi>
            <bdi className="shrink-0 text-muted tabular-nums">
              {price} {sample.price} · {column} {sample.tax}
            </bdi>
          </li>
        ))}
      </ul>
      <ChoiceCards
        name="tax_included"
        value={answers.tax_included}
        options={taxes}
        onChange={(choice) => onAnswer({ tax_included: choice })}
      />
    </QuestionGroup>
  )
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
const currencies = Intl.supportedValuesOf('currency')

function CurrencyQuestion({ answers, error, onAnswer }: Omit<QuestionProps<'currency'>, 'question'>) {
  return (
    <Field
      label="Currency of the amounts"
      hint="The file doesn’t say which currency it uses."
      error={error}
      className="max-w-80"
    >
      <Select value={answers.currency ?? ''} onChange={({ target }) => onAnswer({ currency: target.value })}>
        <option value="" disabled>
          Choose a currency
        </option>
        {currencies.map((code) => (
          <option key={code} value={code}>
            {code} · {currencyNames.of(code)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function SheetQuestion({ question, answers, error, onAnswer }: QuestionProps<'sheet'>) {
  const { sheets, problem } = question
  const chosen = answers.sheet ?? []
  // Keep the chosen sheets in the order of the workbook.
  const toggle = (name: string) =>
    onAnswer({
      sheet: sheets
        .map((sheet) => sheet.name)
        .filter((other) => (other === name ? !chosen.includes(name) : chosen.includes(other))),
    })
  return (
    <QuestionGroup title="Which sheets do you want to import?" error={error}>
      {problem !== undefined && <Alert tone="warning">{problem}</Alert>}
      <p className="text-muted">Choose several only if they have the same columns, such as one sheet per year.</p>
      <ul className="grid gap-2">
        {sheets.map(({ name, rows, columns }) => (
          <li key={name}>
            <label className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-control border border-line-strong p-3 font-medium hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft">
              <input
                type="checkbox"
                aria-invalid={error !== undefined || undefined}
                checked={chosen.includes(name)}
                onChange={() => toggle(name)}
              />
              <bdi className="min-w-0 break-words">{name}</bdi>
              <span className="col-start-2 min-w-0 font-normal break-words text-muted">
                {formatCount(rows, 'row')}: <bdi>{columns.join(', ')}</bdi>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </QuestionGroup>
  )
}

const repeatOptions = [
  { value: 'replace', label: 'Newer versions', hint: 'The later rows replace the earlier rows.' },
  { value: 'scattered', label: 'More of the same order', hint: 'All rows are added up as one order.' },
] as const

function RepeatsQuestion({ question, answers, error, onAnswer }: QuestionProps<'repeats'>) {
  const orders = question.orders === 1 ? '1 order appears' : `${formatNumber(question.orders)} orders appear`
  return (
    <QuestionGroup title="What are the later rows of the same order?" error={error} isSingleChoice>
      <p className="text-pretty text-muted">
        {orders} again further down the file, with different values for the same product.
      </p>
      <ul className="grid gap-2">
        {question.samples.map(({ order, firstLine, againLine, again }) => (
          <li key={order} className="rounded-control bg-sunken px-3 py-2 text-xs wrap-anywhere">
            <bdi>{order}</bdi> starts on line {formatNumber(firstLine)}, and again on line {formatNumber(againLine)}:{' '}
            <bdi>{again}</bdi>
          </li>
        ))}
      </ul>
      <ChoiceCards
        name="repeats"
        value={answers.repeats}
        options={repeatOptions}
        onChange={(repeats) => onAnswer({ repeats })}
      />
    </QuestionGroup>
  )
}

const sameSalesOptions = [
  { value: 'same', label: 'Yes, the same sales', hint: 'Nothing is imported.' },
  { value: 'other', label: 'No, other sales', hint: 'They are imported and counted.' },
] as const

function SameSalesQuestion({ question, answers, error, onAnswer }: QuestionProps<'same_sales'>) {
  return (
    <QuestionGroup title="Are these sales already in your store?" error={error} isSingleChoice>
      <p className="text-pretty text-muted">
        {formatNumber(question.same)} of the first {formatNumber(question.looked)} sales in the file have the same time
        and amount as an order in <bdi>{question.channel}</bdi>. If you import the same sales again, they count twice.
      </p>
      <ChoiceCards
        name="same_sales"
        value={answers.same_sales}
        options={sameSalesOptions}
        onChange={(answer) => onAnswer({ same_sales: answer })}
      />
    </QuestionGroup>
  )
}
