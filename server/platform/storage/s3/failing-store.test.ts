import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { FilesUnavailableError, PART_BYTES } from '#server/platform/storage/file-store.ts'
import type { Fault, S3Server } from '#test/fakes/s3-server.ts'
import { type BucketStore, openTestBucket } from '#test/fixtures/file-stores.ts'
import { createBucketStore } from './bucket-store.ts'
import { openBucket } from './bucket.ts'

/** The time after which a request fails in these tests. */
const SILENT_MS = 1200

const version = randomUUID()
const file = randomBytes(PART_BYTES + 1000)

const stores: BucketStore[] = []
afterAll(() => Promise.all(stores.map((store) => store.close())))

/** Opens a store for one test: most of each test is waiting, so they run at once. */
async function openStore() {
  const store = await openTestBucket(SILENT_MS)
  stores.push(store)
  return store
}

const hashOf = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

async function* once(bytes: Uint8Array) {
  yield bytes
}

const read = async (store: BucketStore) => {
  const stream = await store.files.open(version)
  return stream && hashOf(await buffer(stream))
}

/** Fails the first `count` requests of an operation. */
function failFirst({ server }: BucketStore, operation: string, count: number, fault: Fault) {
  let failed = 0
  server.fail = (asked) => {
    if (asked.operation !== operation || failed === count) return null
    failed += 1
    return fault
  }
}

const always = Number.POSITIVE_INFINITY
const broken: Fault = { kind: 'status', status: 500, code: 'InternalError' }
const faults: [string, Fault][] = [
  ['answers with an error', broken],
  ['does not answer', { kind: 'hang' }],
  ['breaks the connection', { kind: 'close' }],
]

describe.concurrent.each(faults)('a store that %s', (_name, fault) => {
  test.each(['begin', 'part', 'complete'])(
    'at "%s" fails the upload, and what is left can be removed',
    async (step) => {
      const store = await openStore()
      failFirst(store, step, always, fault)
      await expect(store.files.write(version, once(file))).rejects.toThrow(FilesUnavailableError)
      expect(await read(store)).toBeNull()

      store.server.fail = () => null
      await store.files.remove(version)
      expect(await store.names()).toEqual([])
    },
  )

  test('for a moment is asked again', async () => {
    const store = await openStore()
    failFirst(store, 'part', 1, fault)
    await store.files.write(version, once(file))
    expect(await read(store)).toBe(hashOf(file))
  })

  test('fails every request', async () => {
    const store = await openStore()
    store.server.fail = () => fault
    const { files } = store
    await expect(files.write(version, once(file.subarray(0, 9)))).rejects.toThrow(FilesUnavailableError)
    await expect(files.open(version)).rejects.toThrow(FilesUnavailableError)
    await expect(files.remove(version)).rejects.toThrow(FilesUnavailableError)
    await expect(files.resume(version, PART_BYTES)).rejects.toThrow(FilesUnavailableError)
  })

  test('keeps what it took of an unfinished file', async () => {
    const store = await openStore()
    const first = await store.files.resume(version, 0)
    await first.append(file.subarray(0, PART_BYTES))
    await first.sync()
    store.server.fail = () => fault
    await first.append(file.subarray(PART_BYTES))
    await expect(first.publish()).rejects.toThrow(FilesUnavailableError)
    await first.close()

    store.server.fail = () => null
    const second = await store.files.resume(version, PART_BYTES)
    await second.append(file.subarray(PART_BYTES))
    await second.publish()
    await second.close()
    expect(await read(store)).toBe(hashOf(file))
    expect(await store.names()).toEqual([version])
  })
})

test('a store that copies slowly is waited for', async () => {
  const store = await openStore()
  await store.files.write(version, once(file))
  store.server.delayMs = 2 * SILENT_MS
  expect(await store.files.copy(version, randomUUID())).toBe(true)
})

describe.concurrent('an answer with a file', () => {
  test('that breaks off is continued where it ended', async () => {
    const store = await openStore()
    await store.files.write(version, once(file))
    failFirst(store, 'get', 2, { kind: 'cut' })
    expect(await read(store)).toBe(hashOf(file))
  })

  test('that breaks off again and again is an error, and no shorter file', async () => {
    const store = await openStore()
    await store.files.write(version, once(file))
    const stream = await store.files.open(version)
    store.server.fail = () => ({ kind: 'hang' })
    store.server.dropConnections()
    await expect(stream && buffer(stream)).rejects.toThrow(FilesUnavailableError)
  })

  test('is read on after its reader has paused for longer than the store waits', async () => {
    const store = await openStore()
    const large = randomBytes(4 * PART_BYTES)
    await store.files.write(version, once(large))
    const chunks: Uint8Array[] = []
    for await (const chunk of (await store.files.open(version)) ?? []) {
      if (chunks.length === 0) await wait(3 * SILENT_MS)
      chunks.push(chunk)
    }
    expect(Buffer.concat(chunks).equals(large)).toBe(true)
    expect(store.server.asked.filter(({ operation }) => operation === 'get').length).toBeGreaterThan(1)
  })
})

test('bytes that change on the way are refused by the store', async () => {
  const store = await openStore()
  store.server.alter = (body) => body.subarray(1)
  await expect(store.files.write(version, once(file.subarray(0, 9)))).rejects.toThrow('XAmzContentSHA256Mismatch')
})

test.each<[string, Partial<S3Server['credentials'] & { bucket: string }>, string]>([
  ['an unknown key', { accessKeyId: 'unknown' }, 'InvalidAccessKeyId'],
  ['a wrong secret', { secretAccessKey: 'do-not-log' }, 'SignatureDoesNotMatch'],
  ['another region', { region: 'us-west-9' }, 'AuthorizationHeaderMalformed'],
  ['a missing bucket', { bucket: 'missing' }, 'NoSuchBucket'],
])('%s is an error with the reason and without secrets', async (_name, wrong, reason) => {
  const store = await openStore()
  const { bucket, credentials, endpoint } = store.server
  const files = createBucketStore(openBucket({ ...credentials, bucket, endpoint, forcePathStyle: true, ...wrong }), '')
  const error = await files.open(version).catch((thrown: unknown) => thrown)

  expect(error).toMatchObject({ name: 'FilesUnavailableError', message: expect.stringContaining(reason) })
  expect(JSON.stringify(error)).not.toContain('do-not-log')
})

test('uploads hold a limited number of bytes', async () => {
  const store = await openStore()
  const uploads = await Promise.all(Array.from({ length: 22 }, () => store.files.resume(randomUUID(), 0)))
  const outcomes = await Promise.allSettled(uploads.map((upload) => upload.append(new Uint8Array(PART_BYTES - 1))))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)

  for (const upload of uploads) await upload.close()
  await store.files.write(version, once(file))
})
