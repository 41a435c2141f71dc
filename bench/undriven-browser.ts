import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { newFolder, removeFolder } from '#test/harness/server-process.ts'

const WINDOW = '--window-size=1280,887'

const answerSchema = z.object({
  id: z.number().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
})
const contextSchema = z.object({ browserContextId: z.string() })
const targetSchema = z.object({ targetId: z.string() })
const attachedSchema = z.object({ sessionId: z.string() })
const evaluatedSchema = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z
    .object({ text: z.string(), exception: z.object({ description: z.string().optional() }).optional() })
    .optional(),
})

type Send = (method: string, params?: object, sessionId?: string) => Promise<unknown>

/** Sends commands of the Chrome DevTools Protocol over one connection. A failed command rejects with the browser's message. */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result, error } = answerSchema.parse(JSON.parse(String(data)))
    if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  let last = 0
  return (method, params = {}, sessionId) => {
    const answer = Promise.withResolvers<unknown>()
    waiting.set((last += 1), answer)
    socket.send(JSON.stringify({ id: last, method, params, ...(sessionId !== undefined && { sessionId }) }))
    return answer.promise
  }
}

export type Tab = {
  /** Loads an address from an empty page and then waits the given milliseconds. */
  visit(url: string, settleMs: number): Promise<void>
  /** Evaluates a JavaScript expression in the page. Resolves to its value, or that of its promise, which has to be JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Moves the mouse to a point, rests there, and clicks. */
  click(at: { x: number; y: number }, restMs: number): Promise<void>
  move(at: { x: number; y: number }): Promise<void>
  /** Turns the wheel at a point by so many pixels; down is positive. */
  scroll(at: { x: number; y: number }, by: number): Promise<void>
  close(): Promise<void>
}

export type UndrivenBrowser = {
  /** Opens a window with an empty profile, in which `script` runs before the scripts of each page. */
  openTab(script: string): Promise<Tab>
  close(): Promise<void>
}

async function openTab(send: Send, script: string): Promise<Tab> {
  const { browserContextId } = contextSchema.parse(await send('Target.createBrowserContext'))
  const { targetId } = targetSchema.parse(await send('Target.createTarget', { url: 'about:blank', browserContextId }))
  const attached = await send('Target.attachToTarget', { targetId, flatten: true })
  const { sessionId } = attachedSchema.parse(attached)
  const tell = (method: string, params?: object) => send(method, params, sessionId)
  await tell('Page.enable')
  await tell('Page.addScriptToEvaluateOnNewDocument', { source: script })
  return {
    async visit(url, settleMs) {
      await tell('Page.navigate', { url: 'about:blank' })
      await wait(300)
      await tell('Page.navigate', { url })
      await wait(settleMs)
    },
    async evaluate(expression) {
      const answer = await tell('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })
      const { result, exceptionDetails } = evaluatedSchema.parse(answer)
      if (!exceptionDetails) return result.value
      const { text, exception } = exceptionDetails
      throw new Error(`The page could not evaluate ${expression.slice(0, 200)}: ${exception?.description ?? text}`)
    },
    async click(at, restMs) {
      await tell('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at })
      await wait(restMs)
      const press = { ...at, button: 'left', clickCount: 1 }
      await tell('Input.dispatchMouseEvent', { type: 'mousePressed', ...press })
      await tell('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press })
    },
    async move(at) {
      await tell('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at })
    },
    async scroll(at, by) {
      await tell('Input.dispatchMouseEvent', { type: 'mouseWheel', ...at, deltaX: 0, deltaY: by })
    },
    async close() {
      await send('Target.closeTarget', { targetId })
      await send('Target.disposeBrowserContext', { browserContextId })
    },
  }
}

/** Stores a session (JSON) in the window, so that its next pages are signed in. */
export async function storeSession(tab: Tab, url: string, session: string) {
  await tab.visit(`${url}/favicon.svg`, 500)
  await tab.evaluate(`localStorage.setItem('cartwright-auth-token', ${JSON.stringify(session)})`)
}

/** Resolves to the address that the browser prints for tools. */
async function findAddress({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('The output of the browser is not read.')
  for await (const line of createInterface({ input: stderr })) {
    const address = /^DevTools listening on (\S+)/.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error('The browser ended before it was ready.')
}

/**
 * Opens a browser without a test driver. A driver watches every request and runs its own scripts in every page while it
 * loads: the dashboard took 361 ms with a driver, and 223 ms without.
 */
export async function openBrowser(): Promise<UndrivenBrowser> {
  const profile = await newFolder()
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0', WINDOW]
  const browser = spawn(process.env.CARTWRIGHT_CHROMIUM ?? chromium.executablePath(), [
    ...flags,
    '--disable-background-networking',
    `--user-data-dir=${profile}`,
    'about:blank',
  ])
  process.once('exit', () => browser.kill())
  const send = await connect(await findAddress(browser))
  return {
    openTab: (script) => openTab(send, script),
    async close() {
      const closed = once(browser, 'close')
      browser.kill()
      await closed
      await removeFolder(profile)
    },
  }
}
