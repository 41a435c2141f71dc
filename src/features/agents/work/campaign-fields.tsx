import { useQuery } from '@tanstack/react-query'
import { keptListQueries } from '#data/analytics/customers/kept-lists.ts'
import { type CampaignContent, LONGEST, MOST_KEPT_BACK } from '#domain/contracts/campaigns/campaign.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { CountInput } from '#ui/controls/count-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import type { Problem } from './campaign-draft.ts'
import { audienceKey, audienceOptions } from './work-words.ts'

type FieldsProps = {
  content: CampaignContent
  problem: Problem
  onChange: (changes: Partial<CampaignContent>) => void
}

/** What most mail programs show of a subject. */
const SHOWN_SUBJECT = 60

/** The name, who gets it, and when. */
export function AudienceFields({ content, problem, onChange, storeId }: FieldsProps & { storeId: string }) {
  const { data: lists = [] } = useQuery(keptListQueries.names())
  const options = audienceOptions(
    content.audience,
    lists.filter((list) => list.storeId === storeId),
  )
  return (
    <>
      <Field label="Name" hint="Only your team sees it." error={problem.name}>
        <Input
          name="name"
          dir="auto"
          value={content.name}
          maxLength={LONGEST.name}
          placeholder="Win-back in spring"
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Who">
          <OptionSelect
            value={audienceKey(content.audience)}
            options={options}
            onChange={(value) => {
              const chosen = options.find((option) => option.value === value)
              if (chosen) onChange({ audience: chosen.audience })
            }}
          />
        </Field>
        <Field label="Planned for" hint="A note for your team. Nothing is sent by itself.">
          <Input
            type="date"
            value={content.plannedOn ?? ''}
            onChange={({ target }) => onChange({ plannedOn: target.value || null })}
          />
        </Field>
      </div>
    </>
  )
}

type EmailFieldsProps = FieldsProps & { percentText: string; onPercentText: (text: string) => void }

/** The texts of the email, and the offer. */
export function EmailFields({ content, problem, onChange, percentText, onPercentText }: EmailFieldsProps) {
  const { subject, preview, body, offer } = content
  return (
    <>
      <Field
        label="Subject"
        hint={subject.length > SHOWN_SUBJECT ? `Many phones show the first ${SHOWN_SUBJECT} characters.` : undefined}
      >
        <Input
          dir="auto"
          value={subject}
          maxLength={LONGEST.subject}
          onChange={({ target }) => onChange({ subject: target.value })}
        />
      </Field>
      <Field label="Preview line" hint="What mail programs show after the subject.">
        <Input
          dir="auto"
          value={preview}
          maxLength={LONGEST.preview}
          onChange={({ target }) => onChange({ preview: target.value })}
        />
      </Field>
      <Field label="Text">
        <Textarea
          dir="auto"
          rows={12}
          value={body}
          maxLength={LONGEST.body}
          onChange={({ target }) => onChange({ body: target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <Field label="Offer" hint="Such as a code and its last day. Leave it empty if there is no offer.">
          <Input
            dir="auto"
            value={offer}
            maxLength={LONGEST.offer}
            onChange={({ target }) => onChange({ offer: target.value })}
          />
        </Field>
        <Field label="Percent off" error={problem.percentOff}>
          <CountInput name="percentOff" value={percentText} onChange={({ target }) => onPercentText(target.value)} />
        </Field>
      </div>
    </>
  )
}

const STEP = 5

const SHARES = Array.from({ length: MOST_KEPT_BACK / STEP + 1 }, (_, at) => String(at * STEP)).map((value) => ({
  value,
  label: value === '0' ? 'Nobody' : `${value}% of the people`,
}))

/** Who is kept back, and who is written to besides those who agreed. */
export function GroupFields({ content, onChange }: FieldsProps) {
  const { keptBack, isUnknownIncluded, isRunningIncluded } = content
  return (
    <>
      <Field
        label="Keep back"
        hint="Chosen by chance, they don’t get the email. Comparing the others with them shows what it brought."
      >
        <OptionSelect
          value={String(keptBack)}
          options={SHARES}
          onChange={(value) => onChange({ keptBack: Number(value) })}
        />
      </Field>
      <Checkbox
        label="Also write to people who never said yes or no"
        checked={isUnknownIncluded}
        onChange={({ target }) => onChange({ isUnknownIncluded: target.checked })}
      />
      <Checkbox
        label="Also write to people who are in a running campaign"
        checked={isRunningIncluded}
        onChange={({ target }) => onChange({ isRunningIncluded: target.checked })}
      />
    </>
  )
}
