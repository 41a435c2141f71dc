import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from './install.mjs'

const SOURCES = ['index.html', 'public', 'src', 'domain']
const TOOLS = ['build', 'build-inputs', 'compress', 'install', 'page-html', 'service-worker'].map(
  (name) => `scripts/${name}.mjs`,
)
const INPUTS = [
  ...SOURCES,
  ...TOOLS,
  'scripts/screens.ts',
  'scripts/start-script.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
const IGNORED = /\.test\.tsx?$/

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => filesIn(join(path, name)))
}

/** A hash of everything that the built page is made from. */
export function hashInputs() {
  const hash = createHash('sha256')
  const files = INPUTS.flatMap((name) => filesIn(join(root, name))).filter((path) => !IGNORED.test(path))
  for (const path of files.sort((one, other) => (one < other ? -1 : 1))) {
    hash.update(relative(root, path).split(sep).join('/')).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}
