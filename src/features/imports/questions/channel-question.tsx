import { formatCount } from '#lib/format.ts'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import { QuestionGroup, type QuestionProps } from './question-group.tsx'

type Props = QuestionProps<'channel'>

/** The value of the option "Another shop". No channel has an empty key. */
const ANOTHER = ''

/** Asks which shop the orders are from, if the order numbers don't make it clear. */
export function ChannelQuestion({ question, answers, error, onAnswer }: Props) {
  const value = answers.channel
  const isNew = value !== undefined && 'name' in value
  return (
    <QuestionGroup title="Which shop are these orders from?" error={isNew ? undefined : error} isSingleChoice>
      <p className="text-pretty text-muted">
        Your store already has orders with some of these numbers. If the file is from the same shop, those orders are
        updated. If it is from another shop, all its orders are added as new orders.
      </p>
      <ChoiceCards
        name="channel"
        value={isNew ? ANOTHER : value?.key}
        options={[
          ...question.channels.map((channel) => ({
            value: channel.key,
            label: channel.name,
            hint: describeOverlap(channel),
          })),
          { value: ANOTHER, label: 'Another shop', hint: 'Orders you already have stay as they are.' },
        ]}
        onChange={(key) => onAnswer({ channel: key === ANOTHER ? { name: question.newName } : { key } })}
      />
      {isNew && (
        <Field
          label="Name of the other shop"
          hint="Choose a name that you’ll recognize."
          error={value.name.trim() === '' && 'Enter a name for the other shop.'}
        >
          <Input
            value={value.name}
            maxLength={100}
            onChange={({ target }) => onAnswer({ channel: { name: target.value } })}
          />
        </Field>
      )}
    </QuestionGroup>
  )
}

const orders = (count: number): string => formatCount(count, 'order')

/** Describes how many of the file's order numbers the shop already has, and whether those orders match. */
function describeOverlap({ same, different }: Props['question']['channels'][number]): string {
  const matching = `${orders(same)} ${same === 1 ? 'matches' : 'match'} by number and date.`
  const other = `${orders(different)} ${different === 1 ? 'has' : 'have'} the same number, but a different date or amount.`
  if (same + different === 0) return 'This shop has none of these order numbers.'
  if (different === 0) return matching
  return same === 0 ? other : `${matching} ${other}`
}
