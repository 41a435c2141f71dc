import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { test } from 'vitest'
import { freePort } from './server-process.ts'

const root = join(import.meta.dirname, '../..')

/** Starts a process that starts a server in its own folder, prints both, and then runs the given code. */
async function startParent(port: number, then: string) {
  const code = `
    import { newFolder, startServer } from './test/harness/server-process.ts'
    const dataFolder = await newFolder()
    const { url } = await startServer({ dataFolder, port: ${port} })
    console.log(url)
    console.log(dataFolder)
    ${then}`
  const args = ['--input-type=module', '--eval', code]
  const parent = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(parent, 'exit')
  const lines = createInterface(parent.stdout)[Symbol.asyncIterator]()
  const [url, folder] = [String((await lines.next()).value), String((await lines.next()).value)]
  return { parent, ended, url, folder }
}

const isServed = async (url: string) => (await fetch(`${url}/healthz`).catch(() => null)) !== null

test.concurrent.for(['SIGINT', 'SIGTERM'] as const)(
  'a server ends when %s ends its parent process',
  async (signal, { expect }) => {
    const { parent, ended, url, folder } = await startParent(await freePort(), 'setInterval(() => {}, 1000)')
    expect(await isServed(url)).toBe(true)

    parent.kill(signal)
    await ended

    await expect.poll(() => isServed(url)).toBe(false)
    expect(existsSync(folder)).toBe(false)
  },
)

test.concurrent('a server ends when an error ends its parent process', async ({ expect }) => {
  const { ended, url, folder } = await startParent(await freePort(), "throw new Error('Uncaught')")

  expect((await ended)[0]).toBe(1)

  await expect.poll(() => isServed(url)).toBe(false)
  expect(existsSync(folder)).toBe(false)
})
