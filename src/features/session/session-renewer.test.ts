import { expect, test } from 'vitest'
import { planRenewal } from './session-renewer.ts'

const MINUTE_MS = 60_000
const NOW = Date.UTC(2026, 2, 2, 9)

function planWith(minutesLeft: number, lifetimeMinutes = 60) {
  return planRenewal({ expires_at: NOW / 1000 + minutesLeft * 60, expires_in: lifetimeMinutes * 60 }, NOW) / MINUTE_MS
}

test.each([
  ['has run out', -5, 0],
  ['runs out now', 0, 0],
  ['has less than a minute left', 59 / 60, 0],
  ['has a minute left', 1, 0.5],
  ['has 10 minutes left', 10, 5],
  ['has 20 minutes left', 20, 10],
  ['has more than 20 minutes left', 21, 11],
  ['is new', 60, 50],
])('a session that %s (%d minutes) is renewed in %d minutes', (_, left, wait) => {
  expect(planWith(left)).toBeCloseTo(wait)
})

test("with the clock set back, a session isn't renewed later than its token allows", () => {
  expect(planWith(180)).toBeCloseTo(50)
})
