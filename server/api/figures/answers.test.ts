import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createAnswers } from './answers.ts'
import { readCodeVersion } from './code-version.ts'

function createQuestion(answer = 'the answer') {
  const asked: (() => void)[] = []
  const compute = async () => {
    await new Promise<void>((resolve) => asked.push(resolve))
    return answer
  }
  return { asked, compute }
}

test('a cached answer is not computed again', async () => {
  const answers = createAnswers('1')
  const first = await answers.find('a', async () => 'the answer')
  const again = await answers.find('a', async () => 'another')
  expect([first, again]).toEqual(['the answer', 'the answer'])
})

test('simultaneous requests for the same answer share one computation, and other requests don’t', async () => {
  const answers = createAnswers('1')
  const { asked, compute } = createQuestion()
  const found = [answers.find('a', compute), answers.find('a', compute), answers.find('b', compute)]
  expect(asked).toHaveLength(2)
  for (const answer of asked) answer()
  expect(await Promise.all(found)).toEqual(['the answer', 'the answer', 'the answer'])
})

test('a request that shares a failed computation computes its own answer', async () => {
  const answers = createAnswers('1')
  const fail = async () => {
    throw new Error('no longer a member')
  }
  const found = await Promise.allSettled([answers.find('a', fail), answers.find('a', async () => 'the answer')])
  expect(found).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'the answer' }])
})

test('after a failure the next request computes, and all others wait for it', async () => {
  const answers = createAnswers('1')
  const gate = Promise.withResolvers<string>()
  const { asked, compute } = createQuestion()
  const failing = answers.find('a', () => gate.promise)
  const waiting = Array.from({ length: 10 }, () => answers.find('a', compute))
  gate.reject(new Error('no longer a member'))
  await expect(failing).rejects.toThrow('no longer a member')
  await Promise.resolve()
  expect(asked).toHaveLength(1)
  for (const answer of asked) answer()
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 10 }, () => 'the answer'))
})

test('each request that shares failures computes once at most, one after another', async () => {
  const answers = createAnswers('1')
  let [running, most, computed] = [0, 0, 0]
  async function fail(): Promise<string> {
    computed += 1
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    throw new Error('no answer')
  }
  const found = await Promise.allSettled(Array.from({ length: 5 }, () => answers.find('a', fail)))
  expect(found.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'))
  expect({ computed, most }).toEqual({ computed: 5, most: 1 })
})

test('a failure is not cached', async () => {
  const answers = createAnswers('1')
  const fail = async () => {
    throw new Error('no answer')
  }
  const failed = await Promise.allSettled([answers.find('a', fail), answers.find('a', fail)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await answers.find('a', async () => 'the answer')).toBe('the answer')
})

test('the cache is limited, and recently used answers stay', async () => {
  const answers = createAnswers('1', 10)
  await answers.find('a', async () => 'aaaaa')
  await answers.find('b', async () => 'bbbbb')
  await answers.find('c', async () => 'c')
  expect(await answers.find('b', async () => 'again')).toBe('bbbbb')
  expect(await answers.find('a', async () => 'again')).toBe('again')
})

test('the version of the code changes with the text and the name of each of its files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-code-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'a.sql'), 'select 1')
  const before = readCodeVersion([folder])
  expect(readCodeVersion([folder])).toBe(before)
  await writeFile(join(folder, 'a.sql'), 'select 2')
  const changed = readCodeVersion([folder])
  await rename(join(folder, 'a.sql'), join(folder, 'b.sql'))
  expect(new Set([before, changed, readCodeVersion([folder]), readCodeVersion()]).size).toBe(4)
})
