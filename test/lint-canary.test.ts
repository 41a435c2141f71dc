import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const runFile = promisify(execFile)

let folder: string

/** Lints one file in a temporary tree with the project's rules. */
async function lint(path: string, source: string) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, source)
  try {
    await runFile(join(root, 'node_modules/.bin/oxlint'), ['-c', 'oxlint.config.mjs', path], { cwd: folder })
    return ''
  } catch (error) {
    return String(error instanceof Error && 'stdout' in error ? error.stdout : error)
  } finally {
    rmSync(file)
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartwright-lint-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  symlinkSync(join(root, 'oxlint.config.mjs'), join(folder, 'oxlint.config.mjs'))
  symlinkSync(join(root, 'package.json'), join(folder, 'package.json'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the dependency rule', () => {
  test.each([
    ['src/features/analytics/a.ts', '#features/dashboard/dashboard-screen.tsx'],
    ['src/features/settings/team/a.ts', '#features/auth/login-screen.tsx'],
    ['src/figures/a.ts', '#features/dashboard/dashboard-screen.tsx'],
    ['src/data/a.ts', '#figures/period/period-controls.tsx'],
    ['src/ui/a.ts', '#figures/period/period-controls.tsx'],
    ['src/ui/a.ts', '#data/auth/auth.tsx'],
    ['src/lib/a.ts', '#ui/buttons/button.tsx'],
    ['src/data/a.ts', '#features/auth/login-screen.tsx'],
    ['src/app/a.ts', '#routes/router.tsx'],
    ['src/features/auth/a.ts', '#server/platform/system/log.ts'],
    ['src/features/auth/a.ts', '@supabase/auth-js'],
    ['server/platform/auth/a.ts', '#domain/money.ts'],
    ['server/platform/auth/a.ts', '#server/api/imports/a.ts'],
    ['server/platform/system/a.ts', '#server/platform/http/cors.ts'],
    ['server/platform/http/a.ts', '#server/platform/auth/authenticate.ts'],
    ['server/platform/http/a.ts', '#server/platform/database/database.ts'],
    ['server/platform/database/a.ts', '#server/platform/http/cors.ts'],
    ['server/platform/database/engine/a.ts', '#server/platform/http/cors.ts'],
    ['server/platform/mail/a.ts', '#server/platform/auth/authenticate.ts'],
    ['server/platform/rest/plan/a.ts', '#server/platform/storage/storage-app.ts'],
    ['server/platform/rest/plan/a.ts', '#domain/money.ts'],
    ['server/api/imports/reading/workbook/a.ts', '#server/api/imports/writing/tally.ts'],
    ['server/api/imports/writing/a.ts', '#server/api/imports/lifecycle/progress.ts'],
    ['server/api/imports/lifecycle/a.ts', '#server/api/imports/intake/uploads.ts'],
    ['server/api/imports/reading/a.ts', '#data/auth/auth.tsx'],
    ['server/platform/http/a.ts', '#server/integrations/connector.ts'],
    ['server/integrations/woocommerce/a.ts', '#server/api/imports/writing/tally.ts'],
    ['server/integrations/woocommerce/a.ts', '#server/platform/database/database.ts'],
    ['domain/a.ts', '#server/platform/system/log.ts'],
    ['domain/a.ts', '#server/integrations/connector.ts'],
    ['domain/imports/a.ts', '../money.ts'],
    ['domain/a.ts', './imports/recognize-format.ts'],
    ['src/features/settings/a.ts', './team/team-section.tsx'],
    ['src/ui/a.ts', 'lucide-react'],
  ])('%s must not import %s', async (path, target) => {
    const output = await lint(path, `import { thing } from '${target}'\n\nexport const copy = thing\n`)

    expect(output).toContain('no-restricted-imports')
  })

  test.each([
    ['src/features/auth/a.ts', '#data/auth/auth.tsx'],
    ['src/features/settings/team/a.ts', '#features/settings/use-action.ts'],
    ['src/features/dashboard/a.ts', '#figures/period/period-controls.tsx'],
    ['src/figures/a.ts', '#data/figures/dashboard.ts'],
    ['src/data/a.ts', '@supabase/auth-js'],
    ['src/ui/a.ts', 'lucide-react/icons/search'],
    ['server/api/a.ts', '#domain/money.ts'],
    ['server/api/sync/a.ts', '#server/integrations/connector.ts'],
    ['server/integrations/woocommerce/a.ts', '#domain/money.ts'],
    ['server/integrations/woocommerce/a.ts', '#server/platform/http/json-depth.ts'],
    ['server/api/imports/intake/a.ts', '#server/api/imports/reading/table-limits.ts'],
    ['server/platform/auth/a.ts', '#server/platform/mail/mailer.ts'],
    ['server/platform/rest/plan/a.ts', '#server/platform/rest/syntax/syntax.ts'],
  ])('%s can import %s', async (path, target) => {
    expect(await lint(path, `import { thing } from '${target}'\n\nexport const copy = thing\n`)).toBe('')
  })
})

describe('the code style rules', () => {
  test.each([
    ['a default export', 'export default 1\n', 'no-default-export'],
    ['any', 'export const value: any = 1\n', 'no-explicit-any'],
    ['a console call', "console.log('x')\n", 'no-console'],
    ['four parameters', 'export const f = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d]\n', 'max-params'],
  ])('%s is refused', async (_name, source, rule) => {
    expect(await lint('domain/a.ts', source)).toContain(rule)
  })
})

test('two files whose types name each other are refused', async () => {
  const other = join(folder, 'domain/b.ts')
  mkdirSync(dirname(other), { recursive: true })
  writeFileSync(other, "import type { A } from './a.ts'\n\nexport type B = { a: A | null }\n")

  const output = await lint('domain/a.ts', "import type { B } from './b.ts'\n\nexport type A = { b: B | null }\n")

  rmSync(other)
  expect(output).toContain('no-cycle')
})

describe('the size of folders', () => {
  const check = join(root, 'scripts/check-folders.mjs')

  async function fill(names: string[]) {
    const crowded = join(folder, 'server/crowded')
    mkdirSync(crowded, { recursive: true })
    for (const name of names) writeFileSync(join(crowded, name), '')
    try {
      return (await runFile(process.execPath, [check, 'server'], { cwd: folder })).stdout
    } catch (error) {
      return String(error instanceof Error && 'stdout' in error ? error.stdout : error)
    } finally {
      rmSync(crowded, { recursive: true })
    }
  }

  const files = (count: number, end: string) => Array.from({ length: count }, (_, at) => `${at}${end}`)

  test('26 files side by side are refused', async () => {
    expect(await fill(files(26, '.ts'))).toContain('server/crowded has 26 source files')
  })

  test('25 files with their tests are not', async () => {
    expect(await fill([...files(25, '.ts'), ...files(25, '.test.ts')])).toBe('')
  })
})

test('the platform does not name the product', () => {
  const files = readdirSync(join(root, 'server/platform'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => /cartwright/i.test(readFileSync(file, 'utf8')))).toEqual([])
})
