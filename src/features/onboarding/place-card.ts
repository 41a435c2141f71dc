export type Size = { width: number; height: number }
export type Box = Size & { left: number; top: number }

const GAP = 14
const MARGIN = 12

/**
 * Returns a card's position in CSS pixels: below, above, right or left of its target, wherever it covers least of the
 * target. Keeps the card inside the viewport. Without a target, centers the card.
 */
export function placeCard(target: Box | null, card: Size, viewport: Size): { left: number; top: number } {
  const within = (place: { left: number; top: number }) => ({
    left: clamp(place.left, viewport.width - card.width - MARGIN),
    top: clamp(place.top, viewport.height - card.height - MARGIN),
  })
  const middle = { left: (viewport.width - card.width) / 2, top: (viewport.height - card.height) / 2 }
  if (!target) return within(middle)
  const left = target.left + target.width / 2 - card.width / 2
  const top = target.top + target.height / 2 - card.height / 2
  const places = [
    { left, top: target.top + target.height + GAP },
    { left, top: target.top - GAP - card.height },
    { left: target.left + target.width + GAP, top },
    { left: target.left - GAP - card.width, top },
  ].map(within)
  const [best] = places.toSorted((one, other) => overlap(one, card, target) - overlap(other, card, target))
  return best ?? within(middle)
}

function clamp(value: number, largest: number) {
  return Math.max(MARGIN, Math.min(value, largest))
}

function overlap(place: { left: number; top: number }, card: Size, target: Box) {
  const width = Math.min(place.left + card.width, target.left + target.width) - Math.max(place.left, target.left)
  const height = Math.min(place.top + card.height, target.top + target.height) - Math.max(place.top, target.top)
  return Math.max(0, width) * Math.max(0, height)
}
