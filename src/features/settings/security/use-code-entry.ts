import { useState } from 'react'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { AppError } from '#lib/app-error.ts'
import { focusField } from '#ui/forms/focus-field.ts'

type CodeEntry = {
  /** What is wrong with the code before it is sent. */
  mistake: string | null
  enter: () => Promise<void>
}

const refusals = new Map([
  ['mfa_verification_failed', 'This code is wrong or was already used. Enter the newest one.'],
  ['too_many_codes', 'Too many attempts. Wait up to an hour, then try again.'],
])

/** Sends a form with a code. Shows a refused code at the field `code`, and other failures as a toast. */
export function useCodeEntry(failureTitle: string) {
  const [isSending, setIsSending] = useState(false)
  const [mistake, setMistake] = useState<string | null>(null)

  function show(form: HTMLFormElement, text: string) {
    setMistake(text)
    focusField(form, 'code')
  }

  async function send(form: HTMLFormElement, { mistake: found, enter }: CodeEntry) {
    if (isSending) return
    if (found !== null) {
      show(form, found)
      return
    }
    setMistake(null)
    setIsSending(true)
    try {
      await enter()
    } catch (error) {
      const refusal = error instanceof AppError ? refusals.get(error.code) : undefined
      if (refusal === undefined) toastFailure(error, failureTitle)
      else show(form, refusal)
    } finally {
      setIsSending(false)
    }
  }

  return { isSending, mistake, send }
}
