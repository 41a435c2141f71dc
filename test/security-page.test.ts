import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const testFiles = globSync(['{domain,e2e,server,src,supabase,test}/**/*.{test.ts,test.tsx,spec.ts}'], { cwd: root })

/** The last cells of the promises' rows; the table of attackers names no tests. */
const cells = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && /`[^`]+`[^|]*\|$/.test(line))
  .map((line) => line.split('|').at(-2)?.trim() ?? '')

const isFolder = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true

/** Returns the test files that a name of the page can mean. */
const filesOf = (name: string) => testFiles.filter((path) => path === name || path.endsWith(`/${name}`))

const names = [...new Set(cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)))]

it('finds the promises of the page', () => {
  expect(cells.length).toBeGreaterThan(50)
})

it.each(names)('the test %s of the page exists', (name) => {
  expect(isFolder(name) || filesOf(name).length > 0).toBe(true)
})

it.each(cells.filter((cell) => cell.includes('"')))('the titles exist: %s', (cell) => {
  for (const part of cell.split(';')) {
    const files = [...part.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => filesOf(name))
    const text = files.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
    for (const [, title = ''] of part.matchAll(/"([^"]+)"/g)) expect(text).toContain(title)
  }
})
