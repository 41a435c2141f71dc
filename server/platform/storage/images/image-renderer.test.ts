import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/platform/system/log.ts'
import { createImageRenderer } from './image-renderer.ts'

let folder = ''
const logged: string[] = []
const log = createLog((line) => logged.push(line))
const waiting = new AbortController().signal

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-images-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Saves a program that takes the place of the one that renders. */
async function program(text: string) {
  const path = join(folder, `${Math.abs(text.length)}.mjs`)
  await writeFile(path, text)
  return pathToFileURL(path)
}

const job = { width: 1, height: 1, fit: 'cover', focus: [0, 0], quality: null, format: null } as const

const jobFor = (source: Uint8Array) => ({ job, load: async () => source, signal: waiting })

test('a picture that ends the process is refused, and the next one is rendered', async () => {
  const renderer = createImageRenderer({
    log,
    program: await program(`process.on('message', ({ source }) => {
      if (source[0] === 1) process.kill(process.pid, 'SIGKILL')
      else process.send({ kind: 'done', bytes: source, type: 'image/png' })
    })
    process.on('disconnect', () => process.exit())`),
  })

  await expect(renderer.render(jobFor(Uint8Array.of(1)))).rejects.toMatchObject({ status: 400, code: 'InvalidRequest' })
  expect(await renderer.render(jobFor(Uint8Array.of(2)))).toMatchObject({ type: 'image/png' })
  expect(logged.join()).toContain('crashed')
})

test('a picture that takes too long is refused', async () => {
  const renderer = createImageRenderer({
    log,
    timeLimitMs: 1,
    program: await program(`process.on('message', () => {}); process.on('disconnect', () => process.exit())`),
  })
  await expect(renderer.render(jobFor(Uint8Array.of(1)))).rejects.toThrow('takes too long')
})

test('when too many wait, the next one is refused, and nothing is loaded for those who have left', async () => {
  const renderer = createImageRenderer({
    log,
    maxWaiting: 1,
    program:
      await program(`process.on('message', ({ source }) => process.send({ kind: 'done', bytes: source, type: '' }))
    process.on('disconnect', () => process.exit())`),
  })
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  const first = renderer.render({ job, load: () => promise, signal: waiting })
  await expect(renderer.render(jobFor(Uint8Array.of(1)))).rejects.toMatchObject({ status: 429, code: 'SlowDown' })
  resolve(Uint8Array.of(1))
  await first

  const left = { job, load: () => Promise.reject(new Error('loaded')), signal: AbortSignal.abort() }
  await expect(renderer.render(left)).rejects.toThrow('aborted')
})
