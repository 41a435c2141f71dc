import { type FormEvent, useState } from 'react'
import { type AdSpend, type Mistake, readAdTable } from '#domain/costs/costs.ts'
import { formatCount } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { focusField } from '#ui/forms/focus-field.ts'

type AdTableFormProps = {
  currency: string
  isSaving: boolean
  onSave: (spend: readonly AdSpend[]) => Promise<boolean>
}

/** How many lines with mistakes are named. */
const MOST_NAMED = 10

/** Adds a table of ad spend, pasted or from a file: all of it, or nothing if a line can't be read. */
export function AdTableForm({ currency, isSaving, onSave }: AdTableFormProps) {
  const [text, setText] = useState('')
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([])
  const change = (next: string) => {
    setText(next)
    setMistakes([])
  }

  async function submit(form: HTMLFormElement) {
    const { spend, mistakes: found } = readAdTable(text, currency)
    const all = found.length > 0 || spend.length > 0 ? found : [{ line: 1, reason: 'there are no lines yet.' }]
    setMistakes(all)
    if (all.length > 0) return focusField(form, 'table')
    if (await onSave(spend)) setText('')
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isSaving) void submit(event.currentTarget)
  }

  return (
    <form noValidate aria-label="Add a table of ad spend" className="grid gap-4" onSubmit={handleSubmit}>
      <Field
        label="Table"
        hint="One line for each day and channel: day, channel, amount. Paste it, or choose a CSV file."
        error={mistakes.length > 0 && <Mistakes mistakes={mistakes} />}
        aside={
          <label className="cursor-pointer rounded-sm text-accent underline-offset-2 hover:underline has-focus-visible:outline-2 has-focus-visible:outline-focus">
            Choose a file
            <input
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              className="sr-only"
              onChange={({ target }) => void target.files?.[0]?.text().then(change)}
            />
          </label>
        }
      >
        <Textarea
          name="table"
          rows={6}
          spellCheck={false}
          className="font-mono text-sm"
          placeholder={'2026-01-31,Search,120.50\n2026-01-31,Social,80'}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
      </Field>
      <div>
        <Button type="submit" isLoading={isSaving}>
          Save ad spend
        </Button>
      </div>
    </form>
  )
}

function Mistakes({ mistakes }: { mistakes: readonly Mistake[] }) {
  const more = mistakes.length - MOST_NAMED
  return (
    <>
      Nothing was saved.
      {mistakes.slice(0, MOST_NAMED).map(({ line, reason }) => (
        <span key={line} className="block">
          Line {line}: {reason}
        </span>
      ))}
      {more > 0 && <span className="block">And {formatCount(more, 'more line')}.</span>}
    </>
  )
}
