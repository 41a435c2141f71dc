import type { StoreName } from '#domain/advisor/questions/words/store-names.ts'
import type { AskedFigures } from '#domain/contracts/questions.ts'
import { readQuestion } from './read-question.ts'

/** A Saturday. */
const calendar = { today: '2026-11-21', firstDay: '2024-01-05', lastDay: '2026-11-20' }

const names: readonly StoreName[] = [
  { field: 'country', value: 'DE', text: 'Germany' },
  { field: 'country', value: 'US', text: 'United States' },
  { field: 'city', value: 'Berlin', text: 'Berlin' },
  { field: 'channel', value: 'Market stall', text: 'Market stall' },
  { field: 'payment_method', value: 'PayPal', text: 'PayPal' },
  { field: 'discount_code', value: 'WELCOME10', text: 'WELCOME10' },
  { field: 'category', value: 'Mugs', text: 'Mugs' },
  { field: 'product', value: '1', text: 'Stoneware teapot, 1 l' },
  { field: 'product', value: '2', text: 'Glass teapot, 0.8 l' },
  { field: 'product', value: '3', text: 'LAMP-7', title: 'Brass lamp' },
  { field: 'product', value: '4', text: 'Orders' },
  { field: 'customer', value: '9', text: 'Ana May' },
]

/** Reads a question to a small shop. */
export const read = (text: string, earlier: string | null = null, timeZone = 'Europe/London') =>
  readQuestion({ text, earlier }, { calendar, timeZone, currency: 'GBP', names })

/** Returns the figures that a question asks for. Throws if it asks for none. */
export function askedOf(text: string, earlier: string | null = null, timeZone?: string): AskedFigures {
  const reading = read(text, earlier, timeZone)
  if (reading.kind !== 'figures') throw new Error(`${text}: ${JSON.stringify(reading)}`)
  return reading.asked
}
