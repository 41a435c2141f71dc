import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openFolder, openTestBucket } from '#test/fixtures/file-stores.ts'
import { copyFiles } from './copy-files.ts'

const eTagOf = (text: string) => `"${createHash('md5').update(text).digest('hex')}"`

test('files move to a bucket and back, and damaged or missing ones are counted and left out', async () => {
  const [folder, bucket, other] = [await openFolder(), await openTestBucket(), await openFolder()]
  const [whole, damaged, missing] = [randomUUID(), randomUUID(), randomUUID()]
  await folder.put(whole, 'picture')
  await folder.put(damaged, 'pictur')
  const files = [whole, damaged, missing].map((version) => ({ version, eTag: eTagOf('picture') }))

  expect(await copyFiles(files, folder.files, bucket.files)).toEqual({ copied: 1, lost: 2 })
  expect(await bucket.names()).toEqual([whole])
  expect(await copyFiles(files, folder.files, bucket.files)).toEqual({ copied: 1, lost: 2 })
  await copyFiles(files, bucket.files, other.files)
  expect(Buffer.from(await other.get(whole)).toString()).toBe('picture')
  for (const store of [folder, bucket, other]) await store.close()
})
