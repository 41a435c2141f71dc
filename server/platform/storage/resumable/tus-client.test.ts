import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { StorageClient } from '@supabase/storage-js'
import * as tus from 'tus-js-client'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADA, createOwnersBucket, openStorageFixture, type StorageFixture } from '#test/fixtures/storage-fixture.ts'
import { removeUploads } from '#test/harness/clients/uploads.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let storage: StorageFixture
let server: Server
let endpoint: string

const database = await openDatabase()

beforeAll(async () => {
  await createOwnersBucket(database, { id: 'docs' })
})

beforeEach(async () => {
  await removeUploads(database)
  storage = await openStorageFixture(database)
  const listener = getRequestListener((request) => storage.fetch(request))
  server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  endpoint = `http://127.0.0.1:${port}/storage/v1/upload/resumable`
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await storage.close()
})

const path = `${ADA}/video.bin`
const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
const declared = { bucketName: 'docs', objectName: path, contentType: 'video/mp4', cacheControl: '3600' }

type Start = { endpoint?: string; headers: Record<string, string>; uploadUrl?: string; stopAfter?: number }

/** Sends the file with the client that Supabase recommends. Resolves to the address once it is sent or stopped. */
function start({ stopAfter = Number.POSITIVE_INFINITY, ...options }: Start): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(content, {
      endpoint,
      chunkSize: 100_000,
      metadata: declared,
      uploadDataDuringCreation: true,
      removeFingerprintOnSuccess: true,
      ...options,
      onError: reject,
      onSuccess: () => resolve(upload.url),
      onChunkComplete: (_size, sent) => {
        if (sent >= stopAfter) void upload.abort().then(() => resolve(upload.url))
      },
    })
    upload.start()
  })
}

async function stored() {
  const docs = new StorageClient(...(await storage.partsFor(ADA))).from('docs')
  const { data } = await docs.download(path)
  return data && Buffer.from(await data.arrayBuffer()).equals(content)
}

const headersOf = async () => ({ authorization: `Bearer ${await storage.tokenOf(ADA)}` })

test("Supabase's TUS client sends a file in parts", async () => {
  await start({ headers: await headersOf() })
  expect(await stored()).toBe(true)
})

test('and goes on with a file that it has begun', async () => {
  const headers = await headersOf()
  const uploadUrl = (await start({ headers, stopAfter: 100_000 })) ?? ''
  expect(await stored()).toBeNull()
  await start({ headers, uploadUrl })
  expect(await stored()).toBe(true)
})

test('and sends a file with a signed URL', async () => {
  const docs = new StorageClient(...(await storage.partsFor(ADA))).from('docs')
  const { data } = await docs.createSignedUploadUrl(path)
  await start({ endpoint: `${endpoint}/sign`, headers: { 'x-signature': data?.token ?? '' } })
  expect(await stored()).toBe(true)
})

test('and is told why a file is refused', async () => {
  const headers = { authorization: `Bearer ${await storage.tokenOf('22222222-2222-4222-8222-222222222222')}` }
  await expect(start({ headers })).rejects.toThrow('row-level security')
})
