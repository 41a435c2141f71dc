/** Invisible marks around names that isolate their writing direction. Text that is used elsewhere doesn't need them. */
const ISOLATES = /[\u2066-\u2069]/g

const SUBJECT_LINE = /^Subject: (.*)\n+/

/** Returns the text of a draft for use outside of the chat. */
export const plainDraft = (text: string): string => text.replaceAll(ISOLATES, '')

/** Returns the subject and the body of an email that is drafted. The subject is `null` for a draft of anything else. */
export function splitDraft(text: string): { subject: string | null; body: string } {
  return { subject: SUBJECT_LINE.exec(text)?.[1] ?? null, body: text.replace(SUBJECT_LINE, '') }
}
