import { expect, it } from 'vitest'
import { addDays } from '#domain/periods.ts'
import { outcomeDays, signalOutcome } from './outcome.ts'

const DONE = '2026-11-12'
const after = (days: number) => addDays(DONE, days)

it.each([
  ['restock', 7],
  ['write_to', 14],
] as const)('the effect of %s shows in the days after it, once they are complete', (kind, days) => {
  expect(outcomeDays(kind, { since: DONE, lastDay: after(days - 1) })).toBeNull()
  expect(outcomeDays(kind, { since: DONE, lastDay: after(days) })).toEqual({ from: after(1), to: after(days) })
  expect(outcomeDays(kind, { since: DONE, lastDay: after(days + 30) })).not.toBeNull()
  expect(outcomeDays(kind, { since: DONE, lastDay: after(days + 31) })).toBeNull()
})

it('a signal is over once it was not found for a week', () => {
  const seenOn = after(2)
  expect(signalOutcome({ since: DONE, seenOn, lastDay: after(8) })).toBeNull()
  expect(signalOutcome({ since: DONE, seenOn, lastDay: after(9) })).toEqual({
    kind: 'signal',
    since: DONE,
    seenOn,
    isOver: true,
  })
})

it('a signal that was last found before it was done is over a week after that', () => {
  const seenOn = after(-3)
  expect(signalOutcome({ since: DONE, seenOn, lastDay: after(6) })).toBeNull()
  expect(signalOutcome({ since: DONE, seenOn, lastDay: after(7) })).toMatchObject({ isOver: true })
})

it('a signal that is still found after two weeks goes on, until that is old news', () => {
  expect(signalOutcome({ since: DONE, seenOn: after(13), lastDay: after(13) })).toBeNull()
  expect(signalOutcome({ since: DONE, seenOn: after(13), lastDay: after(14) })).toMatchObject({ isOver: false })
  expect(signalOutcome({ since: DONE, seenOn: after(45), lastDay: after(45) })).toBeNull()
})
