import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { childEnv, installIfStale, modernNode, root, run } from './install.mjs'

const shops = join(root, 'test/shops')
const names = readdirSync(shops, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const [name] = process.argv.slice(2)
if (!names.includes(name)) {
  console.error(`Compares Cartwright with a real shop: npm run shops -- ${names.join('|')}`)
  process.exit(1)
}

installIfStale()

// A shop is large, and its license may be another. So it is installed when it is needed.
const folder = join(shops, name)
if (!existsSync(join(folder, 'node_modules'))) {
  const install = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', install, {
    cwd: folder,
    env: childEnv(),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

process.exitCode = await run(modernNode(), [join('test/shops', name, 'compare.mjs')], { env: childEnv() })
