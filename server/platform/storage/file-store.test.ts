import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFolder, openTestBucket, type TestStore } from '#test/fixtures/file-stores.ts'
import { LostBytesError, PART_BYTES } from './file-store.ts'

const file = randomBytes(2 * PART_BYTES + 1000)
const hashOf = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

async function* inChunks(bytes: Uint8Array, size = 100_000) {
  for (let start = 0; start < bytes.byteLength; start += size) yield bytes.subarray(start, start + size)
}

describe.each([
  ['a folder', openFolder],
  ['a bucket', openTestBucket],
])('files in %s', (_name, openStore) => {
  let store: TestStore
  let version: string

  beforeEach(async () => {
    store = await openStore()
    version = randomUUID()
  })
  afterEach(() => store.close())

  async function read(name = version, range?: { start: number; end: number }) {
    const stream = await store.files.open(name, range)
    return stream && hashOf(await buffer(stream))
  }

  /** Continues an upload after `kept` bytes with the bytes of the file up to `end`. */
  async function continueTo(end: number, kept: number) {
    const unfinished = await store.files.resume(version, kept)
    await unfinished.append(file.subarray(kept, end))
    return unfinished
  }

  async function save(end: number, kept = 0) {
    const unfinished = await continueTo(end, kept)
    await unfinished.sync()
    await unfinished.close()
  }

  async function finish(kept: number) {
    const unfinished = await continueTo(file.length, kept)
    await unfinished.publish()
    await unfinished.close()
  }

  test.each([0, 1, 1000, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, file.length])(
    'a file of %i bytes is read as it was written',
    async (size) => {
      const bytes = file.subarray(0, size)
      await store.files.write(version, inChunks(bytes))

      expect(await read()).toBe(hashOf(bytes))
      expect(await store.names()).toEqual([version])
    },
  )

  test.each([
    [0, 0],
    [10, 19],
    [PART_BYTES - 5, PART_BYTES + 5],
    [file.length - 1, file.length - 1],
  ])('the bytes from %i to %i can be read alone', async (start, end) => {
    await store.files.write(version, inChunks(file))
    expect(await read(version, { start, end })).toBe(hashOf(file.subarray(start, end + 1)))
  })

  test('a file appears only when it is whole', async () => {
    async function* slowly() {
      yield* inChunks(file)
      expect(await read()).toBeNull()
    }
    await store.files.write(version, slowly())
    expect(await read()).toBe(hashOf(file))
  })

  test('a file whose source fails leaves nothing, and the error is the source’s', async () => {
    async function* broken() {
      yield* inChunks(file)
      throw new Error('The line is cut.')
    }
    await expect(store.files.write(version, broken())).rejects.toThrow('The line is cut.')
    expect(await store.names()).toEqual([])
  })

  test('a copy is a file of its own', async () => {
    const copy = randomUUID()
    await store.files.write(version, inChunks(file))
    expect(await store.files.copy(version, copy)).toBe(true)
    await store.files.remove(version)

    expect(await read(copy)).toBe(hashOf(file))
    expect(await read()).toBeNull()
  })

  test('a missing file can not be read or copied, but removed', async () => {
    expect(await read()).toBeNull()
    expect(await store.files.copy(version, randomUUID())).toBe(false)
    await store.files.remove(version)
    expect(await store.names()).toEqual([])
  })

  test('a file that is removed while it is open is read to its end', async () => {
    await store.files.write(version, inChunks(file))
    const open = await store.files.open(version)
    await store.files.remove(version)

    expect(open && hashOf(await buffer(open))).toBe(hashOf(file))
  })

  test.each(['../escape', 'x', '11111111-1111-4111-8111-11111111111/', ''])('“%s” is no version', async (name) => {
    await expect(async () => store.files.open(name)).rejects.toThrow('malformed')
    await expect(async () => store.files.write(name, inChunks(file))).rejects.toThrow('malformed')
    await expect(async () => store.files.remove(name)).rejects.toThrow('malformed')
  })

  describe('an unfinished file', () => {
    test.each([1, 1000, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 2 * PART_BYTES, file.length - 1])(
      'goes on after %i bytes, without those that were not counted',
      async (kept) => {
        await save(kept)
        const lost = await store.files.resume(version, kept)
        await lost.append(randomBytes(PART_BYTES))
        await lost.sync()
        await lost.close()
        expect(await read()).toBeNull()

        await finish(kept)

        expect(await read()).toBe(hashOf(file))
        expect(await store.names()).toEqual([version])
      },
    )

    test('arrives in many requests of odd sizes', async () => {
      let kept = 0
      for (const size of [1, 4_000_000, 1, PART_BYTES, 2_000_000]) {
        await save(kept + size, kept)
        kept += size
      }
      await finish(kept)
      expect(await read()).toBe(hashOf(file))
      expect(await store.names()).toEqual([version])
    })

    test('can be cut to what was counted and end there', async () => {
      await save(3)
      await save(PART_BYTES + 5000, 3)
      const unfinished = await store.files.resume(version, 3)
      await unfinished.publish()
      await unfinished.close()

      expect(await read()).toBe(hashOf(file.subarray(0, 3)))
    })

    test.each([1000, PART_BYTES, PART_BYTES + 1000])(
      'goes on after %i bytes if it was published, but not counted',
      async (kept) => {
        await save(kept)
        await finish(kept)

        await finish(kept)

        expect(await read()).toBe(hashOf(file))
        expect(await store.names()).toEqual([version])
      },
    )

    test.each([1000, PART_BYTES + 1000, 2 * PART_BYTES])('with %i bytes can be removed', async (size) => {
      await save(size)
      await store.files.remove(version)
      expect(await store.names()).toEqual([])
    })

    test.each([10, PART_BYTES, PART_BYTES + 10])(
      'that has lost some of its %i bytes is not continued',
      async (kept) => {
        await save(kept)
        await store.clear()
        await expect(store.files.resume(version, kept)).rejects.toThrow(LostBytesError)
      },
    )
  })
})
