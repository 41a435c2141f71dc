import { expect, it } from 'vitest'
import { type Box, placeCard } from './place-card.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 320, height: 568 }
const card = { width: 296, height: 180 }

function isCovered(target: Box, viewport: typeof desktop) {
  const { left, top } = placeCard(target, card, viewport)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(left + card.width).toBeLessThanOrEqual(viewport.width)
  expect(top + card.height).toBeLessThanOrEqual(viewport.height)
  const isBeside = left + card.width <= target.left || left >= target.left + target.width
  const isAboveOrBelow = top + card.height <= target.top || top >= target.top + target.height
  return !isBeside && !isAboveOrBelow
}

it.each([
  ['a link in the header', { left: 200, top: 10, width: 90, height: 36 }, desktop],
  ['a link at the right edge', { left: 1240, top: 10, width: 40, height: 36 }, desktop],
  ['something in the middle', { left: 600, top: 350, width: 120, height: 90 }, desktop],
  ['a column as high as the page', { left: 0, top: 0, width: 240, height: 800 }, desktop],
  ['a wide panel at the foot', { left: 20, top: 560, width: 1240, height: 240 }, desktop],
  ['the bar at the foot of a phone', { left: 64, top: 504, width: 64, height: 64 }, phone],
  ['a heading on a phone', { left: 16, top: 80, width: 200, height: 32 }, phone],
])('the card does not cover %s and stays inside the viewport', (_what, target, viewport) => {
  expect(isCovered(target, viewport)).toBe(false)
})

it('the card is centerd below its target if there is room', () => {
  expect(placeCard({ left: 500, top: 100, width: 100, height: 40 }, card, desktop)).toEqual({ left: 402, top: 154 })
})

it('the card is in the middle without a target', () => {
  expect(placeCard(null, card, desktop)).toEqual({ left: 492, top: 310 })
})

it('the card stays visible if there is no room around the target', () => {
  const { left, top } = placeCard({ left: 0, top: 0, width: 1280, height: 800 }, card, desktop)
  expect([left >= 0, top >= 0, left + card.width <= 1280, top + card.height <= 800]).toEqual([true, true, true, true])
})
