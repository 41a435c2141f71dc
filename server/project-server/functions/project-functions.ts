import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { AccessTokens } from '#server/platform/auth/tokens/access-token.ts'
import type { Keys } from '#server/platform/auth/tokens/keys.ts'
import { readApiKey, readBearer } from '#server/platform/http/credentials.ts'
import type { Log } from '#server/platform/system/log.ts'
import { FunctionFailure } from './function-failure.ts'
import { createFunctionProcess, type FunctionProcess } from './function-process.ts'
import type { FunctionLimits } from './start-process.ts'

/** The settings of one function in config.toml. */
type FunctionSettings = {
  enabled: boolean
  verify_jwt: boolean
  /** Paths from the `supabase` folder. */
  entrypoint?: string | undefined
  import_map?: string | undefined
}

type ProjectFunctionsOptions = {
  /** The `supabase` folder. */
  folder: string
  settings: Readonly<Record<string, FunctionSettings>>
  tokens: Pick<AccessTokens, 'isSigned'>
  keys: Pick<Keys, 'publishableKey' | 'secretKey'>
  /** The variables of all functions. They get no others. */
  env: Readonly<Record<string, string>>
  limits?: Partial<FunctionLimits>
  log: Log
}

type ProjectFunctions = { app: Hono; stop: () => Promise<void> }

const defaultLimits: FunctionLimits = {
  startMs: 30_000,
  answerMs: 150_000,
  totalMs: 400_000,
  memoryBytes: 256 * 1024 * 1024,
}

const byDefault: FunctionSettings = { enabled: true, verify_jwt: true }

const ENTRIES = ['index.ts', 'index.js', 'index.mjs']

const NOT_FOUND = { code: 'NOT_FOUND', message: 'Requested function was not found' }

function listFolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory() && /^[a-z]/i.test(entry.name)).map(({ name }) => name)
}

function findEntry(folder: string, name: string, { entrypoint }: FunctionSettings): string | undefined {
  const own = ENTRIES.map((file) => join(folder, 'functions', name, file))
  return (entrypoint === undefined ? own : [join(folder, entrypoint)]).find((path) => existsSync(path))
}

function importMapsOf(folder: string, name: string, { import_map: chosen }: FunctionSettings): string[] {
  if (chosen !== undefined) return [join(folder, chosen)]
  return [
    join('functions', name, 'deno.json'),
    join('functions', 'deno.json'),
    join('functions', 'import_map.json'),
  ].map((path) => join(folder, path))
}

/** Returns a function that resolves to why a request may not reach a function, or to null. */
function createGate({ tokens, keys }: Pick<ProjectFunctionsOptions, 'tokens' | 'keys'>) {
  const isKnown = async (token: string) =>
    token === keys.publishableKey || token === keys.secretKey || (await tokens.isSigned(token))

  return async (request: Request, settings: FunctionSettings): Promise<string | null> => {
    if (!settings.verify_jwt || request.method === 'OPTIONS') return null
    const token = readBearer(request) ?? readApiKey(request)
    if (token === null) return 'Error: Missing authorization header'
    return (await isKnown(token)) ? null : 'Invalid JWT'
  }
}

// Pages may read what went wrong. Other answers have the headers that the function gives them.
function refuse(body: object, status: 401 | 404 | FunctionFailure['status']) {
  const headers = { 'Access-Control-Allow-Origin': '*', ...(status === 401 && { 'x-relay-error': 'true' }) }
  return Response.json(body, { status, headers })
}

/** Serves each folder of a project's `functions` as Supabase Edge Functions. Mounted at /functions/v1. */
export function serveProjectFunctions(options: ProjectFunctionsOptions): ProjectFunctions {
  const { folder, env, log } = options
  const limits = { ...defaultLimits, ...options.limits }
  const sockets = mkdtempSync(join(tmpdir(), 'functions-'))
  const newSocketPath = () =>
    process.platform === 'win32' ? `\\\\.\\pipe\\${randomUUID()}` : join(sockets, randomUUID().slice(0, 8))
  const functions = new Map<string, { settings: FunctionSettings; process: FunctionProcess }>()
  const names = new Set([...listFolders(join(folder, 'functions')), ...Object.keys(options.settings)])
  for (const name of names) {
    const settings = options.settings[name] ?? byDefault
    const entry = findEntry(folder, name, settings)
    if (!settings.enabled || entry === undefined) continue
    const importMaps = importMapsOf(folder, name, settings)
    const process = createFunctionProcess({ name, entry, importMaps, env, newSocketPath, limits, log })
    functions.set(name, { settings, process })
  }

  const refusalOf = createGate(options)
  const app = new Hono()
  app.all('/:name/*', async (context) => {
    const { name } = context.req.param()
    const found = functions.get(name)
    if (!found) return refuse(NOT_FOUND, 404)
    const { raw } = context.req
    const msg = await refusalOf(raw, found.settings)
    if (msg !== null) return refuse({ msg }, 401)
    const { pathname, search } = new URL(raw.url)
    try {
      return await found.process.fetch(raw, `${pathname.replace(/^\/functions\/v1/, '')}${search}`)
    } catch (error) {
      if (!(error instanceof FunctionFailure)) throw error
      log.warn('a function failed', { name, code: error.code })
      return refuse({ code: error.code, message: error.message }, error.status)
    }
  })
  app.all('*', () => refuse(NOT_FOUND, 404))
  return {
    app,
    async stop() {
      for (const { process } of functions.values()) await process.stop()
      rmSync(sockets, { recursive: true, force: true })
    },
  }
}
