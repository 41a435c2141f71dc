import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Progress } from '#ui/progress.tsx'
import { HelpButton } from './help-button.tsx'
import type { WelcomeDraft } from './welcome-draft.ts'
import { WelcomeQuestion } from './welcome-question.tsx'

const QUESTIONS = 4

type WelcomeDialogProps = {
  draft: WelcomeDraft
  question: number
  isCompleting: boolean
  isSkipping: boolean
  onChange: (part: Partial<WelcomeDraft>) => void
  onNext: () => void
  onBack: () => void
  onSkip: () => void
}

/** Four questions about the business, one after the other; only answering or skipping leads out. */
export function WelcomeDialog(props: WelcomeDialogProps) {
  const { draft, question, isCompleting, isSkipping, onChange, onNext, onBack, onSkip } = props
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(question)
  const formId = useId()
  const isBusy = isCompleting || isSkipping
  const isLast = question === QUESTIONS - 1

  useEffect(
    function focusQuestion() {
      if (shown.current === question) return
      shown.current = question
      form.current?.querySelector<HTMLElement>('input, select, button')?.focus()
    },
    [question],
  )

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy) onNext()
  }

  return (
    <Dialog
      open
      onOpenChange={() => {}}
      isDismissible={false}
      title="Welcome to Cartwright"
      description="Four short questions set up your store. You can change every answer later."
      footer={
        <>
          {question === 0 ? (
            <Button variant="ghost" className="mr-auto -ml-4" isLoading={isSkipping} disabled={isBusy} onClick={onSkip}>
              Skip for now
            </Button>
          ) : (
            <Button variant="ghost" className="mr-auto -ml-4" disabled={isBusy} onClick={onBack}>
              Back
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            isLoading={isCompleting}
            disabled={isBusy || draft.businessName.trim() === ''}
          >
            {isLast ? 'Complete' : 'Next'}
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        <p aria-live="polite" className="text-muted tabular-nums">
          Question {question + 1} of {QUESTIONS}
        </p>
        <Progress label="Questions answered" value={question / QUESTIONS} />
      </div>
      <form
        ref={form}
        id={formId}
        noValidate
        className="grid min-h-52 content-start gap-4 py-1"
        onSubmit={handleSubmit}
      >
        <WelcomeQuestion question={question} draft={draft} onChange={onChange} />
      </form>
      <HelpButton className="absolute top-3 right-3" />
    </Dialog>
  )
}
