import { type FormEvent, useState } from 'react'
import { type Mistake, readAdTable } from '#domain/costs/ad-table.ts'
import type { AdSpend } from '#domain/costs/costs.ts'
import { currencyExponent } from '#domain/money.ts'
import { DECIMAL_MARK, typedIn, typedNumber } from '#features/settings/typed-amounts.ts'
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

/** Far more than the lines of a table have. */
const LARGEST_FILE_BYTES = 1024 * 1024

/** Reads a file as text, or says why it can't be read. */
async function readFile(file: File): Promise<{ text: string } | { error: string }> {
  if (file.size > LARGEST_FILE_BYTES) return { error: 'The file is larger than 1 MB. Split it, or paste some lines.' }
  const text = await file.text().catch(() => null)
  if (text === null) return { error: 'The file could not be read. Choose it again.' }
  // What isn't UTF-8 is replaced by this character.
  if (text.includes('\uFFFD')) return { error: 'The file isn’t UTF-8 text. Save it as CSV UTF-8 and choose it again.' }
  return { text }
}

/** Returns two lines. Where a comma is the decimal mark, columns have another separator. */
function exampleTable(currency: string): string {
  const mark = DECIMAL_MARK === ',' ? ';' : ','
  const digits = currencyExponent(currency)
  const rows = [
    ['Search', digits > 0 ? 120.5 : 120],
    ['Social', 80],
  ] as const
  return rows
    .map(([channel, amount]) => ['2026-01-31', channel, typedNumber(amount, amount % 1 === 0 ? 0 : digits)].join(mark))
    .join('\n')
}

/** Adds a table of ad spend, pasted or from a file: all of it, or nothing if a line can't be read. */
export function AdTableForm({ currency, isSaving, onSave }: AdTableFormProps) {
  const [text, setText] = useState('')
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([])
  const [fileError, setFileError] = useState<string | null>(null)
  const change = (next: string) => {
    setText(next)
    setMistakes([])
    setFileError(null)
  }

  async function choose(input: HTMLInputElement) {
    const [file] = input.files ?? []
    if (!file) return
    const read = await readFile(file)
    // So that choosing the same file again is a change.
    input.value = ''
    if ('text' in read) change(read.text)
    else setFileError(read.error)
  }

  async function submit(form: HTMLFormElement) {
    const { spend, mistakes: found } = readAdTable(text, typedIn(currency))
    const all = found.length > 0 || spend.length > 0 ? found : [{ line: 1, reason: 'there are no lines yet.' }]
    setMistakes(all)
    setFileError(null)
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
        error={fileError ?? (mistakes.length > 0 && <Mistakes mistakes={mistakes} />)}
        aside={
          <label className="cursor-pointer rounded-sm text-accent underline-offset-2 hover:underline has-focus-visible:outline-2 has-focus-visible:outline-focus">
            Choose a file
            <input
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              className="sr-only"
              onChange={({ target }) => void choose(target)}
            />
          </label>
        }
      >
        <Textarea
          name="table"
          rows={6}
          spellCheck={false}
          className="font-mono text-sm"
          placeholder={exampleTable(currency)}
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
