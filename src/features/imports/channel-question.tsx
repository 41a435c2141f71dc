import { useId } from 'react'
import type { ImportAnswers, ImportQuestion } from '#domain/contracts/imports.ts'
import { formatNumber } from '#lib/format.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

type Channel = NonNullable<ImportAnswers['channel']>
type Question = Extract<ImportQuestion, { id: 'channel' }>

type ChannelQuestionProps = {
  question: Question
  value: Channel | undefined
  onChange: (channel: Channel) => void
}

/** In which shop the orders were sold, where their numbers do not tell. */
export function ChannelQuestion({ question, value, onChange }: ChannelQuestionProps) {
  const hint = useId()
  const isNew = value !== undefined && 'name' in value
  return (
    <fieldset className="grid gap-3" aria-describedby={hint}>
      <legend className="mb-1 font-medium">Which shop are these orders from?</legend>
      <p id={hint} className="text-muted">
        Some of their numbers are already in your store. Orders of the same shop are updated; another shop’s are added
        beside them.
      </p>
      <div className="grid gap-2">
        {question.channels.map((channel) => (
          <Choice
            key={channel.key}
            label={channel.name}
            hint={describeOverlap(channel)}
            isChosen={value !== undefined && 'key' in value && value.key === channel.key}
            onChoose={() => onChange({ key: channel.key })}
          />
        ))}
        <Choice
          label="Another shop"
          hint="Nothing that is there changes."
          isChosen={isNew}
          onChoose={() => onChange({ name: question.newName })}
        />
      </div>
      {isNew && (
        <Field label="Name of the shop">
          <Input value={value.name} maxLength={100} onChange={({ target }) => onChange({ name: target.value })} />
        </Field>
      )}
    </fieldset>
  )
}

type ChoiceProps = { label: string; hint: string; isChosen: boolean; onChoose: () => void }

function Choice({ label, hint, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-control border border-line-strong p-3 font-medium hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft">
      <input type="radio" name="channel" checked={isChosen} onChange={onChoose} />
      <bdi className="min-w-0 break-words">{label}</bdi>
      <span className="col-start-2 font-normal text-muted">{hint}</span>
    </label>
  )
}

function describeOverlap({ same, different }: Question['channels'][number]): string {
  if (same + different === 0) return 'None of the numbers is known there.'
  const known = `Same day or amount: ${formatNumber(same)}.`
  return different === 0 ? known : `${known} Same number, but another order: ${formatNumber(different)}.`
}
