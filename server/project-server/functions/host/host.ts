// The process of one function. It serves the function on a socket file, and tells its parent when it is ready.
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { Worker } from 'node:worker_threads'
import { createAdaptorServer } from '@hono/node-server'
import { createDeno, type Handler } from './deno.ts'
import { readImportMap, supportDenoImports } from './imports.ts'

type Start = { entry: string; importMaps: string[]; socketPath: string; memoryBytes: number }

/** Ends the process when it uses too much memory or its parent is gone, also while the function computes. */
const WATCH = `
  const { workerData } = require('node:worker_threads')
  const parent = process.ppid
  const isOver = () => process.memoryUsage.rss() > workerData || process.ppid !== parent
  setInterval(() => { if (isOver()) process.kill(process.pid, 'SIGKILL') }, 100)`

let handler: Handler | null = null
const serving = Promise.withResolvers<void>()

const print = (error: unknown) => void process.stderr.write(`${inspect(error)}\n`)

function defineGlobals() {
  const Deno = createDeno((served) => {
    handler = served
    serving.resolve()
  })
  const waitUntil = (promise: Promise<unknown>) => void promise.catch(print)
  Object.assign(globalThis, { Deno, EdgeRuntime: { waitUntil } })
}

async function answer(request: Request): Promise<Response> {
  try {
    const response: unknown = await handler?.(request, {
      remoteAddr: { transport: 'tcp', hostname: '127.0.0.1', port: 0 },
    })
    if (response instanceof Response) return response
    throw new TypeError('The function must return a Response.')
  } catch (error) {
    print(error)
    return new Response('Internal Server Error', { status: 500 })
  }
}

async function load(entry: string) {
  const loading: Promise<{ default?: { fetch?: Handler } }> = import(pathToFileURL(entry).href)
  // A module that awaits the server never finishes. An error right after the server's start still stops it.
  const loaded = await Promise.race([loading, serving.promise.then(() => endOfTurn(null))])
  loading.catch((error: unknown) => {
    print(error)
    process.exit(1)
  })
  handler ??= loaded?.default?.fetch ?? null
  if (!handler) throw new Error('The function has neither Deno.serve nor a default export with fetch.')
}

const tell = (message: { error: string | null }) =>
  new Promise<void>((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()))

async function start({ entry, importMaps, socketPath, memoryBytes }: Start) {
  new Worker(WATCH, { eval: true, workerData: memoryBytes }).unref()
  defineGlobals()
  try {
    supportDenoImports(readImportMap(importMaps))
    await load(entry)
  } catch (error) {
    print(error)
    await tell({ error: error instanceof Error ? error.message : String(error) })
    process.exit(1)
  }
  const server = createAdaptorServer({ fetch: answer, overrideGlobalObjects: false })
  server.listen(socketPath, () => void tell({ error: null }))
}

process.once('disconnect', () => process.exit(0))
await start(JSON.parse(process.argv[2] ?? '{}'))
