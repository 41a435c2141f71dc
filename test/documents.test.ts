import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const SKIPPED = ['node_modules/**', 'dist/**', 'data/**', '.cache/**']
const listFiles = (pattern: string) => globSync(pattern, { cwd: root, exclude: SKIPPED })

const documents = listFiles('**/*.md')

/** Returns the first group of each match. */
const find = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, group = '']) => group))]

describe('links between documents', () => {
  const linked = documents.flatMap((path) =>
    find(read(path), /\]\((?!\w+:)([^)]+)\)/g).map((link) => [path, link] as const),
  )

  /** Returns the anchors of a document's headings, as GitHub writes them. */
  const anchorsOf = (path: string) =>
    find(read(path), /^#+ (.+)$/gm).map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    )

  function isFound(path: string, link: string) {
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? path : join(dirname(path), file)
    return existsSync(join(root, target)) && (anchor === undefined || anchorsOf(target).includes(anchor))
  }

  it('finds them', () => expect(linked.length).toBeGreaterThan(50))

  it.each(linked)('%s links to %s', (path, link) => {
    expect(isFound(path, link)).toBe(true)
  })
})

test('docs/running.md describes every environment variable', () => {
  const variables = find(read('server/env.ts'), /^ +([A-Z][A-Z0-9_]+): ?(?:z|address)/gm)
  const running = read('docs/running.md')

  expect(variables.length).toBeGreaterThan(20)
  expect(variables.filter((name) => !running.includes(`\`${name}\``))).toEqual([])
})
