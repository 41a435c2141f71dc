import { expect, test } from 'vitest'
import { createPasswordHasher } from './hash.ts'

const hasher = createPasswordHasher()

test('a password matches its own hash and no other', async () => {
  const stored = await hasher.hash('four words of my own')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await expect(hasher.verify('four words of my own', stored)).resolves.toBe(true)
  await expect(hasher.verify('four words of my 0wn', stored)).resolves.toBe(false)
})

test.each([null, '', '$2b$10$KixW8ZCpJ3uQw1uYh0Yw8e'])(
  'no password matches %j, which is not a valid hash',
  async (stored) => {
    await expect(hasher.verify('', stored)).resolves.toBe(false)
  },
)

test('more hashes than threads all finish', async () => {
  const stored = await hasher.hash('one of many')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => hasher.verify(index % 2 === 0 ? 'one of many' : 'another', stored)),
  )
  expect(answers.filter(Boolean)).toHaveLength(10)
})

test('an invalid hash fails, and the next comparison works', async () => {
  await expect(hasher.verify('anything', '$argon2id$broken')).rejects.toThrow('Decoding failed')
  const stored = await hasher.hash('the next')
  await expect(hasher.verify('the next', stored)).resolves.toBe(true)
})
