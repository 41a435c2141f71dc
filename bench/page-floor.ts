import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'

const dist = join(import.meta.dirname, '..', 'dist')

const manifestSchema = z.record(z.string(), z.object({ file: z.string(), name: z.string().optional() }))

const NAVIGATION = '<nav aria-label="Core"><a href="#there">Analytics</a></nav><main><h1>Dashboard</h1></main>'
const DRAWING = '<article aria-label="Net sales"></article><figure><svg><path d="M0 0h9"></path></svg></figure>'

/** Runs in the page: draws the elements that the probe waits for. A click on the link changes the heading. */
const SCRIPT = `
document.querySelector('main').insertAdjacentHTML('beforeend', '${DRAWING}')
document.querySelector('a').addEventListener('click', () => (document.querySelector('h1').textContent = 'Analytics'))`

async function findPlatform() {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8')))
  const platform = Object.values(manifest).find(({ name }) => name === 'platform')
  if (!platform) throw new Error('The build holds no chunk platform')
  return `/${platform.file}`
}

const toHtml = (platform: string) =>
  `<!doctype html>${NAVIGATION}<script type="module">import '${platform}'\n${SCRIPT}</script>`

async function answer(response: ServerResponse, path: string, html: string) {
  const isFile = path.startsWith('/assets/')
  const headers = { 'Content-Type': isFile ? 'text/javascript' : 'text/html', 'Cache-Control': 'max-age=3600' }
  response.writeHead(200, headers).end(isFile ? await readFile(join(dist, path)) : html)
}

/**
 * Serves the page that the page benchmarks compare with: it loads React and the router, but draws the expected elements
 * without them. Resolves to its URL and a function that stops serving it.
 */
export async function serveFloor(port: number): Promise<{ url: string; close: () => void }> {
  const html = toHtml(await findPlatform())
  const server = createServer((request, response) => void answer(response, request.url ?? '/', html))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://localhost:${port}`, close: () => server.close() }
}
