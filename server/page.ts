import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { z } from 'zod'
import { contentSecurityPolicy } from './security-headers.ts'

const SCREENS =
  /^\/(dashboard|analytics|ai-agents|integrations|settings|performance|onboarding|profile|documentation)(\/|$)|^\/auth\/(login|register|forgot-password|reset-password|invitation)\/?$/

const YEAR_S = 31_536_000

const hashesSchema = z.object({ scriptHashes: z.array(z.string()), styleHashes: z.array(z.string()) })

type Encoding = {
  name: 'br' | 'gzip'
  /** The file extension of a file that the build compressed. */
  suffix: string
  compress: (content: Buffer) => Promise<Buffer>
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const ENCODINGS: readonly Encoding[] = [
  {
    name: 'br',
    suffix: '.br',
    compress: (content) => compressBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  },
  { name: 'gzip', suffix: '.gz', compress: (content) => compressGzip(content) },
]

export type PageOptions = {
  /** The folder that the build writes to. */
  folder: string
  /** A hosted backend on another origin: the page calls it and shows images from it. */
  backendUrl?: string | undefined
  /** The address that the page sends log entries to. */
  logUrl?: string | undefined
}

function readHashes(folder: string) {
  const path = join(folder, 'csp.json')
  if (!existsSync(path)) throw new Error('The page has not been built. Run npm run build, then start again.')
  return hashesSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
}

function acceptedEncoding(header: string | undefined) {
  const accepted = new Set((header ?? '').split(',').map((part) => part.trim().split(';', 1)[0]))
  return ENCODINGS.find(({ name }) => accepted.has(name))
}

/**
 * Returns links that let the browser connect early to the hosts of a hosted backend. API calls use CORS and images do
 * not, so each needs a connection.
 */
function connectionHints({ backendUrl, logUrl }: Pick<PageOptions, 'backendUrl' | 'logUrl'>) {
  const hints: string[] = []
  if (backendUrl !== undefined) {
    const link = `<link rel="preconnect" href="${new URL(backendUrl).origin}"`
    hints.push(`${link} crossorigin>`, `${link}>`)
  }
  if (logUrl !== undefined) hints.push(`<link rel="dns-prefetch" href="${new URL(logUrl).origin}">`)
  return hints.join('')
}

/**
 * Reads a page in the requested encoding. With hints, the file that the build compressed no longer fits, so the page is
 * compressed here.
 */
async function readPage(path: string, hints: string, encoding: Encoding | undefined) {
  if (hints === '') return readFile(path + (encoding?.suffix ?? ''))
  const page = (await readFile(path, 'utf8')).replace('<title>', () => `${hints}<title>`)
  const content = Buffer.from(page)
  return encoding ? encoding.compress(content) : content
}

/** Creates the app that serves the built page: immutable assets, and one HTML file for every screen. */
export function createPageApp({ folder, backendUrl, logUrl }: PageOptions): Hono {
  const hashes = readHashes(folder)
  const backend = backendUrl === undefined ? [] : [backendUrl, backendUrl.replace(/^http/, 'ws')]
  const connect = logUrl === undefined ? backend : [...backend, new URL(logUrl).origin]
  const policy = contentSecurityPolicy({ ...hashes, connect })
  const hints = connectionHints({ backendUrl, logUrl })
  const app = new Hono()

  async function html(context: Context, file: string, status: 200 | 404) {
    const encoding = acceptedEncoding(context.req.header('accept-encoding'))
    const body = await readPage(join(folder, file), hints, encoding)
    context.header('Content-Type', 'text/html; charset=utf-8')
    context.header('Content-Security-Policy', policy)
    context.header('Cache-Control', 'no-cache')
    context.header('Vary', 'Accept-Encoding')
    if (encoding) context.header('Content-Encoding', encoding.name)
    return context.body(new Uint8Array(body), status)
  }

  app.get('/', (context) => html(context, 'landing.html', 200))
  app.use('/assets/*', async (context, next) => {
    await next()
    if (context.res.ok) context.res.headers.set('Cache-Control', `public, max-age=${YEAR_S}, immutable`)
  })
  app.get('/assets/*', serveStatic({ root: folder, precompressed: true }))
  app.get('/assets/*', (context) => context.text('Not found', 404))
  app.get('/sw.js', async (context, next) => {
    context.header('Cache-Control', 'no-cache')
    await next()
  })
  // Other files of the build, such as csp.json, are not served.
  app.get('/:file{[\\w-]+\\.(svg|png|ico|webmanifest|txt)|sw\\.js}', serveStatic({ root: folder, precompressed: true }))
  app.get('*', (context) => html(context, 'index.html', SCREENS.test(context.req.path) ? 200 : 404))
  return app
}
