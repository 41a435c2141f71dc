import { type FormEvent, useState } from 'react'
import { AppError } from '#lib/app-error.ts'
import { focusField } from '#ui/focus-field.ts'

type Fields = Record<string, string>

type Submission = {
  /** What is wrong with each field before anything is sent; an empty record when all is well. */
  validate: (fields: Fields) => Fields
  send: (fields: Fields) => Promise<void>
  onFailure?: (failure: AppError) => void
}

/** A form that sends itself once at a time and keeps what was typed, what is wrong with it and what failed. */
export function useSubmission({ validate, send, onFailure }: Submission) {
  const [isSending, setIsSending] = useState(false)
  const [sent, setSent] = useState<Fields>({})
  const [mistakes, setMistakes] = useState<Fields>({})
  const [failure, setFailure] = useState<AppError | null>(null)

  async function submit(fields: Fields) {
    setIsSending(true)
    setFailure(null)
    setSent(fields)
    try {
      await send(fields)
    } catch (cause) {
      const caught = toAppError(cause)
      setFailure(caught)
      onFailure?.(caught)
    } finally {
      setIsSending(false)
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const fields = readFields(event.currentTarget)
    const found = validate(fields)
    setMistakes(found)
    const [first] = Object.keys(found)
    if (first) focusField(event.currentTarget, first)
    else void submit(fields)
  }

  return { isSending, sent, mistakes, failure, handleSubmit }
}

function readFields(form: HTMLFormElement): Fields {
  const texts = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
  return Object.fromEntries(texts)
}

function toAppError(cause: unknown) {
  if (cause instanceof AppError) return cause
  return new AppError('An unexpected error occurred. Please try again.', { code: 'unexpected', cause })
}
