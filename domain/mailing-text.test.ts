import { expect, test } from 'vitest'
import { mailingText } from './mailing-text.ts'

const number = (value: number) => value.toLocaleString('en-US')

test.each([
  [
    { people: 1212, refused: 31, unknown: 80, withoutEmail: 3 },
    '1,212 people. 31 said no and are left out. The consent of 80 is unknown; they are left out. 3 have no email address.',
  ],
  [
    { people: 1, refused: 1, unknown: 1, withoutEmail: 1 },
    '1 person. 1 said no and is left out. The consent of 1 is unknown; they are left out. 1 has no email address.',
  ],
  [{ people: 0, refused: 0, unknown: 0, withoutEmail: 0 }, '0 people.'],
])('a mailing list says how many it has and leaves out', (counts, text) => {
  expect(mailingText(counts, { isUnknownIncluded: false, number })).toBe(text)
})

test('a mailing list says that it includes those whose consent is unknown', () => {
  const counts = { people: 90, refused: 0, unknown: 80, withoutEmail: 0 }

  expect(mailingText(counts, { isUnknownIncluded: true, number })).toBe(
    '90 people. The consent of 80 is unknown; they are included.',
  )
})
