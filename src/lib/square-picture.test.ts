import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { centerdSquare, drawSquare } from './square-picture.ts'

type Drawing = { side: number; part: number[] }

const file = new Blob(['an image'], { type: 'image/png' })
const close = vi.fn<() => void>()
let drawings: Drawing[]

function stubCanvas(context: object | null = {}) {
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly side: number
      constructor(side: number) {
        this.side = side
      }
      getContext() {
        return (
          context && { drawImage: (_image: unknown, ...part: number[]) => drawings.push({ side: this.side, part }) }
        )
      }
      convertToBlob({ type }: { type: string }) {
        return Promise.resolve(new Blob(['drawn'], { type }))
      }
    },
  )
}

beforeEach(() => {
  drawings = []
  close.mockClear()
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4000, height: 3000, close }))
  stubCanvas()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  [
    { width: 4000, height: 3000 },
    { x: 500, y: 0, width: 3000, height: 3000 },
  ],
  [
    { width: 3, height: 8 },
    { x: 0, y: 2, width: 3, height: 3 },
  ],
])('the middle square of %j is %j', (size, square) => {
  expect(centerdSquare(size)).toEqual(square)
})

test('a large square is scaled down to 512 px and written as WebP', async () => {
  const picture = await drawSquare(file, { x: 10, y: 20, width: 1000, height: 1000 })

  expect(picture.type).toBe('image/webp')
  expect(drawings).toEqual([{ side: 512, part: [10, 20, 1000, 1000, 0, 0, 512, 512] }])
  expect(close).toHaveBeenCalledOnce()
})

test('a small square keeps its size', async () => {
  await drawSquare(file, { x: 0, y: 0, width: 48.4, height: 48.4 })

  expect(drawings[0]?.side).toBe(48)
})

test('a failure to draw says what to do and releases the image', async () => {
  stubCanvas(null)

  await expect(drawSquare(file, { x: 0, y: 0, width: 9, height: 9 })).rejects.toThrow('choose another image')
  expect(close).toHaveBeenCalledOnce()
})
