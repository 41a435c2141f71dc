import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unlimitedSpace } from '#server/platform/system/disk-space.ts'
import { createLog } from '#server/platform/system/log.ts'
import { type S3Server, startS3Server } from '#test/fakes/s3-server.ts'
import { openStoredFiles } from './stored-files.ts'

let server: S3Server
let dataFolder: string
const logged: string[] = []

beforeEach(async () => {
  server = await startS3Server()
  dataFolder = await mkdtemp(join(tmpdir(), 'cartwright-files-'))
  logged.length = 0
})
afterEach(async () => {
  await server.close()
  await rm(dataFolder, { recursive: true })
})

function open(wrong: { secretAccessKey?: string } = {}) {
  const { bucket, credentials, endpoint } = server
  const settings = { ...credentials, bucket, endpoint, forcePathStyle: true, prefix: 'shop/', silentMs: 200, ...wrong }
  const env = { bucket: settings, dataFolder, hosted: undefined }
  return openStoredFiles({ env, space: unlimitedSpace, log: createLog((line) => logged.push(line)) })
}

test('a bucket is tried at the start, and nothing is left in it or on the disk', async () => {
  await open()

  expect(new Set(server.asked.map(({ operation }) => operation))).toEqual(
    new Set(['put', 'get', 'list', 'listUploads', 'remove']),
  )
  expect([...server.objects]).toEqual([])
  expect(await readdir(dataFolder)).toEqual([])
})

test('a bucket that refuses the keys stops the start with its reason, and without the secret', async () => {
  const error = await open({ secretAccessKey: 'do-not-log' }).then(() => '', String)

  expect(error).toContain('The bucket files can’t be used.')
  expect(error).toContain('SignatureDoesNotMatch')
  expect([error, ...logged].join()).not.toContain('do-not-log')
})

test('a bucket that may be written but not listed stops the start', async () => {
  server.fail = ({ operation }) => (operation === 'list' ? { kind: 'status', status: 403, code: 'AccessDenied' } : null)
  await expect(open()).rejects.toThrow('AccessDenied')
})

test('a bucket that can not be reached is logged, and the server starts', async () => {
  server.fail = () => ({ kind: 'hang' })
  await open()

  expect(logged).toEqual([expect.stringContaining('the bucket of the stored files can not be reached')])
  expect(logged.join()).not.toContain(server.credentials.secretAccessKey)
})
