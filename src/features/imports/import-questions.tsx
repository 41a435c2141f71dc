import { type FormEvent, useState } from 'react'
import { useAnswerImport, useEndImport } from '#data/imports-actions.ts'
import type { Import, ImportAnswers, ImportQuestion } from '#domain/contracts/imports.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ChannelQuestion } from './channel-question.tsx'
import { CurrencyQuestion } from './currency-question.tsx'
import { DateOrderQuestion } from './date-order-question.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { missingAnswer, suggestedAnswers } from './import-answers.ts'
import { MappingQuestion } from './mapping-question.tsx'

/** What the file does not say by itself: nothing is imported before the person answers. */
export function ImportQuestions({ current }: { current: Import }) {
  const [answers, setAnswers] = useState<ImportAnswers>(() => suggestedAnswers(current.questions))
  const [problem, setProblem] = useState<string | null>(null)
  const answer = useAnswerImport(current.id)
  const cancel = useEndImport(current.id)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const missing = missingAnswer(current.questions, answers)
    setProblem(missing)
    if (!missing) answer.mutate(answers)
  }

  const failure = problem ?? answer.error?.message
  return (
    <form className="grid gap-6" noValidate onSubmit={handleSubmit}>
      <p className="text-muted">
        {current.filename ?? 'Your file'} leaves something open. Nothing is imported before you have answered.
      </p>
      {current.questions.map((question) => (
        <Question
          key={question.id}
          question={question}
          answers={answers}
          onAnswer={(given) => setAnswers({ ...answers, ...given })}
        />
      ))}
      <DialogActions>
        {failure && (
          <Alert tone="bad" className="basis-full">
            {failure}
          </Alert>
        )}
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

type QuestionProps = {
  question: ImportQuestion
  answers: ImportAnswers
  onAnswer: (given: ImportAnswers) => void
}

function Question({ question, answers, onAnswer }: QuestionProps) {
  switch (question.id) {
    case 'mapping':
      return (
        <MappingQuestion
          question={question}
          mapping={answers.mapping ?? {}}
          onChange={(mapping) => onAnswer({ mapping })}
        />
      )
    case 'date_order':
      return (
        <DateOrderQuestion
          samples={question.samples}
          value={answers.date_order}
          onChange={(order) => onAnswer({ date_order: order })}
        />
      )
    case 'channel':
      return (
        <ChannelQuestion question={question} value={answers.channel} onChange={(channel) => onAnswer({ channel })} />
      )
    case 'currency':
      return <CurrencyQuestion value={answers.currency ?? ''} onChange={(currency) => onAnswer({ currency })} />
  }
}
