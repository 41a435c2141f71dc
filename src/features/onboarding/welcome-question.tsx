import { BUSINESS_SIZE_OPTIONS, INDUSTRY_OPTIONS } from '#domain/onboarding/option-labels.ts'
import { MAX_BUSINESS_NAME_LENGTH, parseTeamMembers } from '#domain/onboarding/options.ts'
import { CountInput } from '#ui/count-input.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { OptionSelect } from '#ui/option-select.tsx'
import { GoalToggles } from './goal-toggles.tsx'
import type { WelcomeDraft } from './welcome-draft.ts'

const NO_INDUSTRY = { value: '', label: 'Choose an industry' } as const

type WelcomeQuestionProps = {
  question: number
  draft: WelcomeDraft
  onChange: (part: Partial<WelcomeDraft>) => void
}

/** The fields of one question of the welcome dialog, from 0. */
export function WelcomeQuestion({ question, draft, onChange }: WelcomeQuestionProps) {
  switch (question) {
    case 0:
      return (
        <Field label="Business name" hint="This becomes the name of your store.">
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
        <Field label="Team members" hint="Everybody who works with your shop, you included.">
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
