import type { ImportAnswers, ImportQuestion } from '#domain/contracts/imports.ts'
import { formatNumber } from '#lib/format.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { QuestionGroup } from './question-group.tsx'

type Channel = NonNullable<ImportAnswers['channel']>
type Question = Extract<ImportQuestion, { id: 'channel' }>

type ChannelQuestionProps = {
  id: string
  error: string | undefined
  question: Question
  value: Channel | undefined
  onChange: (channel: Channel) => void
}

/** In which shop the orders were sold, where their numbers do not tell. */
export function ChannelQuestion({ id, question, value, error, onChange }: ChannelQuestionProps) {
  const isNew = value !== undefined && 'name' in value
  return (
    <QuestionGroup id={id} title="Which shop are these orders from?" error={isNew ? undefined : error}>
      <p className="text-pretty text-muted">
        Your store already has orders with some of these numbers. If they are from the same shop, those orders are
        updated. If they are from another shop, all of them are added as new orders.
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
          hint="Orders you already have stay as they are."
          isChosen={isNew}
          onChoose={() => onChange({ name: question.newName })}
        />
      </div>
      {isNew && (
        <Field
          label="Name of the other shop"
          hint="Choose one that you will recognize."
          error={value.name.trim() === '' && 'Enter a name for the other shop.'}
        >
          <Input value={value.name} maxLength={100} onChange={({ target }) => onChange({ name: target.value })} />
        </Field>
      )}
    </QuestionGroup>
  )
}

type ChoiceProps = { label: string; hint: string; isChosen: boolean; onChoose: () => void }

function Choice({ label, hint, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-control border border-line-strong p-3 font-medium hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input type="radio" name="channel" checked={isChosen} onChange={onChoose} />
      <bdi className="break-words">{label}</bdi>
      <span className="col-start-2 font-normal text-pretty text-muted">{hint}</span>
    </label>
  )
}

const orders = (count: number): string => (count === 1 ? '1 order' : `${formatNumber(count)} orders`)

/** How the file's orders compare with those of a shop that have the same number. */
function describeOverlap({ same, different }: Question['channels'][number]): string {
  const matching = `${orders(same)} ${same === 1 ? 'matches' : 'match'} by number and date.`
  const other = `${orders(different)} ${different === 1 ? 'has' : 'have'} the same number, but another date or amount.`
  if (same + different === 0) return 'None of these order numbers is in this shop.'
  if (different === 0) return matching
  return same === 0 ? other : `${matching} ${other}`
}
