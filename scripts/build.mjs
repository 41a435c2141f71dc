import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compressFolder, stampServiceWorker, writePages } from './build-output.mjs'
import { root } from './install.mjs'

const dist = join(root, 'dist')
const cache = join(root, '.cache')
const next = join(cache, 'dist-next')
const old = join(cache, 'dist-old')
const prerender = join(cache, 'prerender')

/** The file that stores the hash of the build's inputs and the list of assets that the build wrote. */
const NOTE = 'build.json'

const SOURCES = ['index.html', 'public', 'src', 'domain']
const TOOLS = ['build.mjs', 'build-output.mjs', 'install.mjs', 'start-script.ts'].map((name) => `scripts/${name}`)
const INPUTS = [...SOURCES, ...TOOLS, 'vite.config.ts', 'package.json', 'package-lock.json']
const IGNORED = /\.test\.tsx?$/

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => filesIn(join(path, name)))
}

/** Hashes everything that the page is built from. */
function hashInputs() {
  const hash = createHash('sha256')
  const files = INPUTS.flatMap((name) => filesIn(join(root, name))).filter((path) => !IGNORED.test(path))
  for (const path of files.sort((one, other) => (one < other ? -1 : 1))) {
    hash.update(relative(root, path).split(sep).join('/')).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

async function readNote() {
  const path = join(dist, NOTE)
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : { hash: null, assets: [] }
}

async function bundle() {
  // Vite is imported late, because a start without a build does not need it.
  const { build } = await import('vite')
  const options = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn', mode: 'production' }
  await build({ ...options, build: { outDir: next, emptyOutDir: true } })
  const ssr = 'src/routes/prerender-landing.tsx'
  await build({
    ...options,
    build: { ssr, outDir: prerender, emptyOutDir: true, manifest: false, copyPublicDir: false },
  })
}

async function renderLanding() {
  const { href } = pathToFileURL(join(prerender, 'prerender-landing.js'))
  const { prerenderLanding } = await import(`${href}?at=${Date.now()}`)
  return prerenderLanding()
}

function assetsOf(manifest) {
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return [...new Set(files)]
}

/** Keeps the assets of the previous build, so that an open page can still load its chunks. */
async function keepAssets(files) {
  const variants = files.flatMap((file) => [file, `${file}.br`, `${file}.gz`])
  for (const file of variants) {
    const [from, to] = [join(dist, file), join(next, file)]
    if (existsSync(from) && !existsSync(to)) await cp(from, to)
  }
}

async function swap() {
  await rm(old, { recursive: true, force: true })
  if (existsSync(dist)) await rename(dist, old)
  await rename(next, dist)
  await rm(old, { recursive: true, force: true })
}

async function build(hash, previous) {
  await mkdir(cache, { recursive: true })
  await bundle()
  const manifest = JSON.parse(await readFile(join(next, '.vite', 'manifest.json'), 'utf8'))
  await writePages(next, manifest, await renderLanding())
  await stampServiceWorker(next, assetsOf(manifest))
  await compressFolder(next)
  await keepAssets(previous.assets)
  await writeFile(join(next, NOTE), JSON.stringify({ hash, assets: assetsOf(manifest) }, null, 2))
  await swap()
}

/** Builds the page into dist/ unless the inputs are unchanged. Resolves to true if it built, else false. */
export async function buildIfStale() {
  const hash = hashInputs()
  const previous = await readNote()
  if (previous.hash === hash) return false
  console.log('Building the page. This takes about a minute …')
  await build(hash, previous)
  return true
}

if (import.meta.main) {
  if (process.argv.includes('--if-stale')) await buildIfStale()
  else await build(hashInputs(), await readNote())
}
