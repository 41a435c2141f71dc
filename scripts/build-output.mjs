import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const LANDING_TITLE = 'The growth team a small shop cannot hire · Cartwright'
const PLACEHOLDER = "const BUILD = { version: 'none', assets: [] }"
const TEXT = new Set(['.html', '.js', '.css', '.svg', '.txt', '.webmanifest'])

/** Completes index.html, writes the landing page, and stores the hashes of their inline code. */
export async function writePages(folder, manifest, markup) {
  const bundled = await readFile(join(folder, 'index.html'), 'utf8')
  const shell = withFontPreload(bundled, manifest)
  const landing = toLanding(shell, markup, manifest)
  await writeFile(join(folder, 'index.html'), shell)
  await writeFile(join(folder, 'landing.html'), landing)
  await writeFile(join(folder, 'csp.json'), JSON.stringify(inlineHashes([shell, landing]), null, 2))
}

/** Returns the key under which the manifest lists a chunk. */
function keyOf(manifest, wanted) {
  const found = Object.entries(manifest).find(([, { name, file }]) => name === wanted && file.endsWith('.js'))
  if (!found) throw new Error(`The build has no chunk ${wanted}`)
  return found[0]
}

/** Collects the files of a chunk and of all chunks that it imports. */
function chunksOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, seen)
  return seen
}

/** Preloads the main font. Without this the browser finds it only after reading the stylesheet. */
function withFontPreload(html, manifest) {
  const files = Object.values(manifest).flatMap(({ assets = [] }) => assets)
  const font = files.find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
  if (!font) throw new Error('The build has no Latin font to preload')
  const link = `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`
  return html.replace('</title>', `</title>\n    ${link}`)
}

/** Returns index.html with the prerendered landing page in place of "Loading...". */
function toLanding(html, markup, manifest) {
  const known = chunksOf(manifest, 'index.html')
  const needed = [...chunksOf(manifest, keyOf(manifest, 'landing'))].filter((file) => !known.has(file))
  const preloads = needed.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('\n    ')
  const page = html
    .replace(/<title>.*?<\/title>/, () => `<title>${LANDING_TITLE}</title>`)
    .replace('</head>', () => `  ${preloads}\n  </head>`)
    .replace(/<div id="root">.*?<\/div>/s, () => `<div id="root">${markup}</div>`)
  if (!page.includes(markup)) throw new Error('index.html has no #root for the landing page')
  return page
}

function hashesOf(pages, tag) {
  const pattern = new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([^]*?)</${tag}>`, 'g')
  const bodies = pages.flatMap((html) => [...html.matchAll(pattern)].map(([, body]) => body))
  return [...new Set(bodies)].map((body) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`)
}

/** Returns the hashes of inline scripts and styles, for the content security policy. */
function inlineHashes(pages) {
  return { scriptHashes: hashesOf(pages, 'script'), styleHashes: hashesOf(pages, 'style') }
}

/** Writes the list of files and a version into the service worker. Any changed page or file changes the version. */
export async function stampServiceWorker(folder, files) {
  const path = join(folder, 'sw.js')
  const source = await readFile(path, 'utf8')
  if (!source.includes(PLACEHOLDER)) throw new Error('sw.js has no placeholder for the build')
  const shell = await readFile(join(folder, 'index.html'))
  const version = createHash('sha256').update(shell).update(files.join()).digest('hex').slice(0, 16)
  const assets = files.filter((file) => file.startsWith('assets/')).map((file) => `/${file}`)
  await writeFile(
    path,
    source.replace(PLACEHOLDER, () => `const BUILD = ${JSON.stringify({ version, assets })}`),
  )
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

async function compressFile(path) {
  const content = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    brotli(content, { params }).then((small) => writeFile(`${path}.br`, small)),
    gzipped(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ])
}

/** Writes a .br and a .gz file next to every text file in the folder. */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}
