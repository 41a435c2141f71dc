import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const PLACEHOLDER = "const BUILD = { version: 'none', assets: [] }"

/** Writes the build's files into the service worker. A change of any page or file makes it another version. */
export async function stampServiceWorker(folder, files) {
  const path = join(folder, 'sw.js')
  const source = await readFile(path, 'utf8')
  if (!source.includes(PLACEHOLDER)) throw new Error('sw.js has no place for the build')
  const shell = await readFile(join(folder, 'index.html'))
  const version = createHash('sha256').update(shell).update(files.join()).digest('hex').slice(0, 16)
  const assets = files.filter((file) => file.startsWith('assets/')).map((file) => `/${file}`)
  await writeFile(
    path,
    source.replace(PLACEHOLDER, () => `const BUILD = ${JSON.stringify({ version, assets })}`),
  )
}
