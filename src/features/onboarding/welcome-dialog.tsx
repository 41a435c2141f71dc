import Check from 'lucide-react/icons/check'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { BUSINESS_GOAL_LABELS, BUSINESS_SIZE_OPTIONS, INDUSTRY_OPTIONS } from '#domain/onboarding/option-labels.ts'
import {
  BUSINESS_GOALS,
  type BusinessGoal,
  MAX_BUSINESS_NAME_LENGTH,
  parseTeamMembers,
} from '#domain/onboarding/options.ts'
import { cn } from '#lib/cn.ts'
import { Button } from '#ui/buttons/button.tsx'
import { CountInput } from '#ui/controls/count-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import { Progress } from '#ui/feedback/progress.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { HelpButton } from './help-button.tsx'
import type { WelcomeDraft } from './welcome-draft.ts'

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

/** Four questions about the business. The dialog closes only by answering or skipping. */
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
            <Button variant="outline" className="mr-auto" isLoading={isSkipping} disabled={isBusy} onClick={onSkip}>
              Skip for now
            </Button>
          ) : (
            <Button variant="outline" className="mr-auto" disabled={isBusy} onClick={onBack}>
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

const NO_INDUSTRY = { value: '', label: 'Choose an industry' } as const

type WelcomeQuestionProps = {
  question: number
  draft: WelcomeDraft
  onChange: (part: Partial<WelcomeDraft>) => void
}

function WelcomeQuestion({ question, draft, onChange }: WelcomeQuestionProps) {
  switch (question) {
    case 0:
      return (
        <Field
          label="Business name"
          hint="The name that your customers know your shop by. It becomes the name of your store."
        >
          <Input
            dir="auto"
            required
            autoComplete="organization"
            maxLength={MAX_BUSINESS_NAME_LENGTH}
            value={draft.businessName}
            onChange={({ target }) => onChange({ businessName: target.value })}
          />
        </Field>
      )
    case 1:
      return <IndustryAndSize draft={draft} onChange={onChange} />
    case 2:
      return <GoalToggles chosen={draft.businessGoals} onChange={(businessGoals) => onChange({ businessGoals })} />
    default:
      return (
        <Field label="Team members" hint="Everyone who works in your shop, including you.">
          <CountInput
            value={draft.teamMembers}
            onChange={({ target }) => onChange({ teamMembers: target.value })}
            onBlur={({ target }) => onChange({ teamMembers: String(parseTeamMembers(target.value)) })}
          />
        </Field>
      )
  }
}

function IndustryAndSize({ draft, onChange }: Omit<WelcomeQuestionProps, 'question'>) {
  return (
    <>
      <Field label="Industry">
        <OptionSelect
          value={draft.industryType ?? ''}
          options={[NO_INDUSTRY, ...INDUSTRY_OPTIONS]}
          onChange={(industry) => onChange({ industryType: industry || null })}
        />
      </Field>
      <Field label="Business size">
        <OptionSelect
          value={draft.businessSize}
          options={BUSINESS_SIZE_OPTIONS}
          onChange={(businessSize) => onChange({ businessSize })}
        />
      </Field>
    </>
  )
}

type GoalTogglesProps = { chosen: BusinessGoal[]; onChange: (chosen: BusinessGoal[]) => void }

function GoalToggles({ chosen, onChange }: GoalTogglesProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} className="grid gap-2">
      <div>
        <p id={`${id}-label`} className="font-medium">
          Business goals
        </p>
        <p id={`${id}-hint`} className="text-muted">
          Select all that apply.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {BUSINESS_GOALS.map((goal) => {
          const isChosen = chosen.includes(goal)
          return (
            <button
              key={goal}
              type="button"
              aria-pressed={isChosen}
              className={cn(
                'inline-flex h-9 items-center gap-1.5 rounded-full border px-3.5 font-medium transition-colors duration-150 pointer-coarse:h-11',
                isChosen
                  ? 'border-accent bg-accent-soft text-accent-ink'
                  : 'border-line-strong bg-surface text-ink hover:bg-hover',
              )}
              onClick={() => onChange(isChosen ? chosen.filter((other) => other !== goal) : [...chosen, goal])}
            >
              {isChosen && <Check aria-hidden className="size-4" />}
              {BUSINESS_GOAL_LABELS[goal]}
            </button>
          )
        })}
      </div>
    </div>
  )
}
