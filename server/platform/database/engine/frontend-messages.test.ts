import fc from 'fast-check'
import { expect, test } from 'vitest'
import { concatenate, createMessageCutter } from '#server/platform/database/engine/frontend-messages.ts'

function message(type: string | null, body: Uint8Array): Uint8Array {
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, body.length + 4)
  return concatenate([new TextEncoder().encode(type ?? ''), length, body])
}

const startUp = message(null, new TextEncoder().encode('user\0postgres\0\0'))

/**
 * Returns the messages that the cutter returns when the stream, after pg's startup message, is split at these places.
 */
function run(stream: Uint8Array, places: number[]) {
  const cut = createMessageCutter()
  cut(startUp)
  const bounds = [0, ...places.map((place) => place % stream.length).toSorted((a, b) => a - b), stream.length]
  return bounds.slice(0, -1).flatMap((from, index) => cut(stream.subarray(from, bounds[index + 1])) ?? [])
}

test('a message is returned once it is complete', () => {
  const cut = createMessageCutter()
  const sync = message('S', new Uint8Array(0))

  expect(cut(startUp.subarray(0, 3))).toBeNull()
  expect(cut(startUp.subarray(3))).toEqual(startUp)
  expect(cut(sync.subarray(0, 1))).toBeNull()
  expect(cut(concatenate([sync.subarray(1), sync, sync.subarray(0, 2)]))).toEqual(concatenate([sync, sync]))
})

test('a stream gives complete messages, regardless of how it is split', () => {
  const bodies = fc.array(fc.uint8Array({ maxLength: 50 }), { minLength: 1, maxLength: 8 })

  fc.assert(
    fc.property(bodies, fc.array(fc.nat(), { maxLength: 12 }), (parts, places) => {
      const messages = parts.map((body) => message('Q', body))
      const stream = concatenate(messages)
      const wholes = messages.map((_message, index) => concatenate(messages.slice(0, index + 1)).length)

      const pieces = run(stream, places)

      expect(concatenate(pieces)).toEqual(stream)
      const ends = pieces.map((_piece, index) => concatenate(pieces.slice(0, index + 1)).length)
      expect(wholes).toEqual(expect.arrayContaining(ends))
    }),
  )
})
