import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openFolder } from '#test/fixtures/file-stores.ts'
import { receiveBytes } from './receive-bytes.ts'

test('an upload interrupted before its body is read does not wait for a sender that has gone silent', async () => {
  const folder = await openFolder()
  const upload = {
    version: randomUUID(),
    bucketId: 'docs',
    key: 'note.txt',
    ownerId: null,
    isUpsert: false,
    declared: '',
    length: 10,
    received: 0,
    expiresAt: new Date(),
    isComplete: false,
  }
  const lock = { signal: AbortSignal.abort(), saveProgress: async () => undefined }
  const body = new ReadableStream<Uint8Array>()
  await expect(receiveBytes(folder, { upload, lock, body, maxBytes: 10 })).rejects.toThrow('interrupted')
  await folder.close()
})
