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

describe('paths in documents for developers', () => {
  const folders = find(listFiles('*/**').join('\n'), /^([^/\n]+)\//gm)
  const names = new Set(listFiles('**').map((path) => path.split('/').at(-1)))

  /** A path begins with a folder of the project. The name of a file may be anywhere. */
  const isPath = (code: string) =>
    folders.some((folder) => code.startsWith(`${folder}/`)) || /^\w[\w./-]*\.(?:tsx?|mjs|sql|md|json)$/.test(code)

  /** Returns a path up to the folder before `<name>` or a `*`. */
  const toKnownPart = (code: string) => code.replace(/[^/]*[<*].*$/, '')

  const named = listFiles('{ARCHITECTURE,CONTRIBUTING}.md')
    .concat(listFiles('docs/how-to/*.md'))
    .flatMap((path) =>
      find(read(path), /`([^`\n]+)`/g)
        .filter(isPath)
        .map(toKnownPart)
        .map((code) => [path, code] as const),
    )

  it('finds them', () => expect(named.length).toBeGreaterThan(50))

  it.each(named)('%s names %s', (_document, code) => {
    expect(code.includes('/') ? existsSync(join(root, code)) : names.has(code)).toBe(true)
  })
})

it('ARCHITECTURE.md draws folders that exist', () => {
  const [tree = ''] = find(read('ARCHITECTURE.md'), /```\n([\s\S]*?)```/g)
  let top = ''
  const drawn = [...tree.matchAll(/^( *)([\w-]+)\/ /gm)].map(([, indent, name = '']) => {
    if (indent === '') top = name
    return indent === '' ? name : `${top}/${name}`
  })

  expect(drawn.length).toBeGreaterThan(20)
  expect(drawn.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
})

test('docs/running.md describes every environment variable', () => {
  const variables = find(read('server/env.ts'), /^ +([A-Z][A-Z0-9_]+): ?(?:z|address)/gm)
  const running = read('docs/running.md')

  expect(variables.length).toBeGreaterThan(20)
  expect(variables.filter((name) => !running.includes(`\`${name}\``))).toEqual([])
})
