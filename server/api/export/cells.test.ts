import { expect, test } from 'vitest'
import { toLines } from './cells.ts'

const lineOf = (text: string) => toLines({ text: 'text' }, [{ text }]).trimEnd()

test.each(['=1+1', '+1', '-1', '@SUM', '\uFF1D1', '\uFF0B1', '\uFF0D1', '\uFF20x'])(
  '%s is kept from being taken for a formula',
  (text) => {
    expect(lineOf(text)).toBe(`'${text}`)
  },
)

test.each(['85123A', '536365', '2024-orders.csv', '.5', '/x', ';x', '<b>', '?', 'a=b', ''])(
  '%s is written as it is',
  (text) => {
    expect(lineOf(text)).toBe(text)
  },
)
