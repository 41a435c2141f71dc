import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ReactNode, useId } from 'react'
import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import type { ImportQuestion } from '#domain/contracts/imports.ts'

/** Props of the component for one kind of question. */
export type QuestionProps<Id extends ImportQuestion['id']> = {
  question: Extract<ImportQuestion, { id: Id }>
  answers: ImportAnswers
  /** The message to show after the person tried to import without an answer. */
  error: string | undefined
  onAnswer: (answers: ImportAnswers) => void
}

type QuestionGroupProps = {
  title: string
  error?: string | undefined
  /** Whether the answer is one of several radio buttons. */
  isSingleChoice?: boolean
  children: ReactNode
}

/** A question with its controls, and an error if the answer is missing. */
export function QuestionGroup({ title, error, isSingleChoice = false, children }: QuestionGroupProps) {
  const errorId = useId()
  const isInvalid = error !== undefined
  return (
    <fieldset
      role={isSingleChoice ? 'radiogroup' : undefined}
      tabIndex={-1}
      // ARIA allows `aria-invalid` on a radio group, but not on a plain group.
      aria-invalid={(isSingleChoice && isInvalid) || undefined}
      aria-describedby={isInvalid ? errorId : undefined}
      className="grid min-w-0 scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-3 outline-none"
    >
      <legend className="mb-1 font-medium">{title}</legend>
      {isInvalid && (
        <p id={errorId} className="flex gap-1.5 text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {children}
    </fieldset>
  )
}
