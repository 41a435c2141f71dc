import { BUSINESS_SIZES, INDUSTRIES, MAX_BUSINESS_NAME_LENGTH, parseTeamMembers } from '#domain/onboarding/options.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { GoalToggles } from './goal-toggles.tsx'
import { BUSINESS_SIZE_LABELS, INDUSTRY_LABELS } from '#domain/onboarding/option-labels.ts'
import type { WelcomeDraft } from './welcome-draft.ts'

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
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            step={1}
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
        <Select
          value={draft.industryType ?? ''}
          onChange={({ target }) =>
            onChange({ industryType: INDUSTRIES.find((industry) => industry === target.value) ?? null })
          }
        >
          <option value="">Choose an industry</option>
          {INDUSTRIES.map((industry) => (
            <option key={industry} value={industry}>
              {INDUSTRY_LABELS[industry]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Business size">
        <Select
          value={draft.businessSize}
          onChange={({ target }) => {
            const businessSize = BUSINESS_SIZES.find((size) => size === target.value)
            if (businessSize) onChange({ businessSize })
          }}
        >
          {BUSINESS_SIZES.map((size) => (
            <option key={size} value={size}>
              {BUSINESS_SIZE_LABELS[size]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}
