import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hashInputs } from './build-inputs.mjs'
import { compressFolder } from './compress.mjs'
import { root } from './install.mjs'
import { stampServiceWorker } from './service-worker.mjs'
import { inlineHashes, toLanding, withFontPreload } from './page-html.mjs'

const dist = join(root, 'dist')
const cache = join(root, '.cache')
const next = join(cache, 'dist-next')
const old = join(cache, 'dist-old')
const prerender = join(cache, 'prerender')

/** What a finished build notes of itself: the hash of its inputs and the assets it made. */
const NOTE = 'build.json'

async function readNote() {
  const path = join(dist, NOTE)
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : { hash: null, assets: [] }
}

async function bundle() {
  // Vite is a development tool of the build alone: a start with nothing to build never loads it.
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

async function writePages(manifest) {
  const html = await readFile(join(next, 'index.html'), 'utf8')
  const shell = withFontPreload(html, manifest)
  const landing = toLanding(shell, await renderLanding(), manifest)
  await writeFile(join(next, 'index.html'), shell)
  await writeFile(join(next, 'landing.html'), landing)
  await writeFile(join(next, 'csp.json'), JSON.stringify(inlineHashes([shell, landing]), null, 2))
}

function assetsOf(manifest) {
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return [...new Set(files)]
}

/** A page that is open during an update still finds the chunks of the build it came from. */
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
  await writePages(manifest)
  await stampServiceWorker(next, assetsOf(manifest))
  await compressFolder(next)
  await keepAssets(previous.assets)
  await writeFile(join(next, NOTE), JSON.stringify({ hash, assets: assetsOf(manifest) }, null, 2))
  await swap()
}

/** Builds the page into dist/ unless what is there was made from the same inputs. Resolves to whether it built. */
export async function buildIfStale() {
  const hash = hashInputs()
  const previous = await readNote()
  if (previous.hash === hash) return false
  console.log('Building the page …')
  await build(hash, previous)
  return true
}

if (import.meta.main) {
  if (process.argv.includes('--if-stale')) await buildIfStale()
  else await build(hashInputs(), await readNote())
}
