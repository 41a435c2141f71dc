import { useQuery } from '@tanstack/react-query'
import { type FormEvent, Fragment, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAnswerImport, useEndImport } from '#data/imports/actions.ts'
import { importQueries } from '#data/imports/imports.ts'
import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import type { Import, ImportPreview } from '#domain/contracts/imports.ts'
import { DialogActions } from '#features/imports/dialog-actions.tsx'
import { SampleNotice } from '#features/imports/sample-notice.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { FirstRowsTable, FoldedFirstRows } from './first-rows-table.tsx'
import { missingAnswers, questionsNow, suggestedAnswers } from './import-answers.ts'
import { ImportQuestion } from './import-question.tsx'
import { PreviewLine, PreviewSummary } from './preview-summary.tsx'

function rejectionOf(preview: ImportPreview | undefined): ImportPreview['rejection'] {
  return preview?.orders === 0 ? preview.rejection : null
}

/** Loads a preview of the import with these answers. Loads nothing until they are enough to read the file. */
function usePreview(current: Import, answers: ImportAnswers) {
  const mapping = current.questions.find((question) => question.id === 'mapping')
  const hasColumns = mapping?.id !== 'mapping' || missingAnswers([mapping], answers).mapping === undefined
  const hasSheets = current.questions.every(({ id }) => id !== 'sheet')
  const enabled = hasSheets && hasColumns
  const preview = useQuery({ ...importQueries.preview(current.id, answers), enabled })
  // Drop the data of a disabled query, because it belongs to earlier answers.
  const data = enabled ? preview.data : undefined
  return {
    data,
    error: preview.error,
    firstRows: data?.firstRows ?? current.firstRows,
    /** Why no order can be read; `null` if at least one can. */
    rejection: preview.isPlaceholderData ? null : rejectionOf(data),
  }
}

/** The questions that the person answers before anything is imported. */
export function ImportQuestions({ current }: { current: Import }) {
  const [given, setGiven] = useState<ImportAnswers>(() => suggestedAnswers(current.questions))
  const [isChecked, setIsChecked] = useState(false)
  const preview = usePreview(current, given)
  const questions = questionsNow(current.questions, given, preview.data?.questions)
  const { charges } = suggestedAnswers(questions)
  const answers: ImportAnswers = charges === undefined ? given : { ...given, charges: { ...charges, ...given.charges } }
  const answer = useAnswerImport(current.id)
  const cancel = useEndImport(current.id)
  const missing = missingAnswers(questions, answers)
  const isMissing = Object.keys(missing).length > 0
  const shown = isMissing ? undefined : preview.data

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isMissing) return answer.mutate(answers)
    flushSync(() => setIsChecked(true))
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  function handleAnswer(changed: ImportAnswers) {
    setGiven({ ...given, ...changed })
    answer.reset()
  }

  return (
    <form className="grid grid-cols-[minmax(0,1fr)] gap-6" noValidate onSubmit={handleSubmit}>
      <p className="text-muted">
        We need a few details about {current.filename ?? 'your file'}. Nothing is imported until you answer.
      </p>
      <SampleNotice storeId={current.store} />
      {questions.map((question) => (
        <Fragment key={question.id}>
          <ImportQuestion
            question={question}
            answers={answers}
            error={isChecked ? missing[question.id] : undefined}
            rejection={preview.rejection}
            onAnswer={handleAnswer}
          />
          {question.id === 'mapping' && <FirstRowsTable firstRows={preview.firstRows} answers={answers} />}
        </Fragment>
      ))}
      {questions.every(({ id }) => id !== 'mapping') && (
        <FoldedFirstRows firstRows={preview.firstRows} answers={answers} />
      )}
      {shown && <PreviewSummary preview={shown} />}
      <DialogActions>
        <PreviewLine preview={shown} isMissing={isMissing} />
        <FormError error={answer.error ?? preview.error} isMissing={isChecked && isMissing} />
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

function FormError({ error, isMissing }: { error: Error | null; isMissing: boolean }) {
  if (error === null && !isMissing) return null
  return (
    <Alert tone="bad" className="basis-full">
      {error?.message ?? 'Some answers are missing. Complete the fields marked in red.'}
    </Alert>
  )
}
