import { expect, test } from 'vitest'
import { cropTravel } from './avatar-cropper.tsx'

const frame = { width: 200, height: 200 }

test.each([
  ['as wide as its frame', { width: 200, height: 200 }, 1, { x: 0, y: 0 }],
  ['wider than its frame', { width: 300, height: 200 }, 1, { x: 50, y: 0 }],
  ['zoomed in', { width: 300, height: 200 }, 2, { x: 200, y: 100 }],
  ['not shown yet', { width: 0, height: 0 }, 1, { x: 0, y: 0 }],
])('an image that is %s moves only as far as it still fills the frame', (_case, image, zoom, travel) => {
  expect(cropTravel(image, frame, zoom)).toEqual(travel)
})
