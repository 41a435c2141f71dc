import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { importQueries } from '#data/imports.ts'
import { useAnswerImport, useEndImport } from '#data/imports-actions.ts'
import type { Import, ImportAnswers, ImportQuestion } from '#domain/contracts/imports.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ChannelQuestion } from './channel-question.tsx'
import { ChargesQuestion } from './charges-question.tsx'
import { CurrencyQuestion } from './currency-question.tsx'
import { DateOrderQuestion } from './date-order-question.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { missingAnswers, missingColumns, questionsNow, suggestedAnswers } from './import-answers.ts'
import { MappingQuestion } from './mapping-question.tsx'
import { PreviewLine, PreviewSummary } from './preview-summary.tsx'
import { RepeatsQuestion } from './repeats-question.tsx'
import { SameSalesQuestion } from './same-sales-question.tsx'
import { SampleNotice } from './sample-notice.tsx'
import { SheetQuestion } from './sheet-question.tsx'
import { StatusesQuestion } from './statuses-question.tsx'

const idOf = (question: ImportQuestion['id']) => `import-question-${question}`

/** What the file comes to under the answers so far, as soon as they say enough to read it. */
function usePreview(current: Import, answers: ImportAnswers) {
  const mapping = current.questions.find((question) => question.id === 'mapping')
  // Which sheets, and which shop, are asked apart from what the columns are.
  const isOther = current.questions.some(({ id }) => ['sheet', 'channel', 'same_sales'].includes(id))
  const isReadable =
    !isOther && (mapping?.id !== 'mapping' || missingColumns(mapping.required, answers.mapping) === null)
  return useQuery({ ...importQueries.preview(current.id, answers), enabled: isReadable })
}

/** What the file does not say by itself: nothing is imported before the person answers. */
export function ImportQuestions({ current }: { current: Import }) {
  const [given, setGiven] = useState<ImportAnswers>(() => suggestedAnswers(current.questions))
  const [hasTried, setHasTried] = useState(false)
  const preview = usePreview(current, given)
  const questions = questionsNow(current.questions, given, preview.data?.questions)
  const { charges } = suggestedAnswers(questions)
  const answers: ImportAnswers = charges === undefined ? given : { ...given, charges: { ...charges, ...given.charges } }
  const answer = useAnswerImport(current.id)
  const cancel = useEndImport(current.id)
  const missing = missingAnswers(questions, answers)
  const errors = hasTried ? missing : {}

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    const [first] = questions.filter(({ id }) => missing[id] !== undefined)
    if (first) document.getElementById(idOf(first.id))?.focus()
    else answer.mutate(answers)
  }

  return (
    <form className="grid grid-cols-[minmax(0,1fr)] gap-6" noValidate onSubmit={handleSubmit}>
      <p className="text-muted">
        We need a few details about {current.filename ?? 'your file'}. Nothing is imported before you have answered.
      </p>
      <SampleNotice storeId={current.store} />
      {questions.map((question) => (
        <Question
          key={question.id}
          question={question}
          answers={answers}
          error={errors[question.id]}
          onAnswer={(changed) => setGiven({ ...given, ...changed })}
        />
      ))}
      {preview.data && <PreviewSummary preview={preview.data} />}
      <DialogActions>
        {preview.data && <PreviewLine preview={preview.data} />}
        <FormProblem error={answer.error ?? preview.error} missing={Object.values(errors).length} />
        <Button variant="outline" isLoading={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel import
        </Button>
        <Button type="submit" isLoading={answer.isPending}>
          Import
        </Button>
      </DialogActions>
    </form>
  )
}

function FormProblem({ error, missing }: { error: Error | null; missing: number }) {
  if (error === null && missing === 0) return null
  return (
    <Alert tone="bad" className="basis-full">
      {error?.message ?? (missing === 1 ? 'One answer is missing above.' : `${missing} answers are missing above.`)}
    </Alert>
  )
}

type QuestionProps = {
  question: ImportQuestion
  answers: ImportAnswers
  error: string | undefined
  onAnswer: (given: ImportAnswers) => void
}

function Question({ question, answers, error, onAnswer }: QuestionProps) {
  const shared = { id: idOf(question.id), error }
  if (question.id === 'channel') {
    const onChange = (channel: ImportAnswers['channel']) => onAnswer({ channel })
    return <ChannelQuestion {...shared} question={question} value={answers.channel} onChange={onChange} />
  }
  if (question.id === 'same_sales') {
    const onChange = (same: ImportAnswers['same_sales']) => onAnswer({ same_sales: same })
    return <SameSalesQuestion {...shared} question={question} value={answers.same_sales} onChange={onChange} />
  }
  return <TableQuestion question={question} answers={answers} error={error} onAnswer={onAnswer} />
}

type TableQuestionProps = QuestionProps & { question: Exclude<ImportQuestion, { id: 'channel' | 'same_sales' }> }

function TableQuestion({ question, answers, error, onAnswer }: TableQuestionProps) {
  const shared = { id: idOf(question.id), error }
  switch (question.id) {
    case 'mapping':
      return (
        <MappingQuestion
          {...shared}
          question={question}
          mapping={answers.mapping}
          onChange={(mapping) => onAnswer({ mapping })}
        />
      )
    case 'date_order':
      return (
        <DateOrderQuestion
          {...shared}
          samples={question.samples}
          value={answers.date_order}
          onChange={(order) => onAnswer({ date_order: order })}
        />
      )
    case 'currency':
      return <CurrencyQuestion {...shared} value={answers.currency} onChange={(currency) => onAnswer({ currency })} />
    case 'sheet':
      return (
        <SheetQuestion
          {...shared}
          sheets={question.sheets}
          chosen={answers.sheet ?? []}
          onChange={(sheet) => onAnswer({ sheet })}
        />
      )
    case 'charges':
      return (
        <ChargesQuestion
          {...shared}
          question={question}
          charges={answers.charges}
          onChange={(charges) => onAnswer({ charges })}
        />
      )
    case 'statuses':
      return (
        <StatusesQuestion
          {...shared}
          question={question}
          statuses={answers.statuses}
          onChange={(statuses) => onAnswer({ statuses })}
        />
      )
    case 'repeats':
      return (
        <RepeatsQuestion
          {...shared}
          question={question}
          value={answers.repeats}
          onChange={(repeats) => onAnswer({ repeats })}
        />
      )
  }
}
