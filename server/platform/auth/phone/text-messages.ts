/** A message with a code. */
export type TextMessage = {
  /** The number in the form of E.164 without its plus. */
  phone: string
  text: string
  channel: Channel
}

/** Sends a message. Resolves to the id that the sending service gives it. Rejects if it can't be sent. */
export type SendTextMessage = (message: TextMessage) => Promise<string>

export type Channel = 'sms' | 'whatsapp'

/** Returns the text of a message with this code. */
export const fillTemplate = (template: string, code: string) => template.replaceAll(/\{\{\s*\.Code\s*\}\}/g, () => code)
