import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFacts } from '#server/api/figures/facts/facts.ts'
import { createStoreWork } from '#server/api/signals/follow-signals.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { openTestImporter, type Person } from '#test/fixtures/shops/file-importer.ts'
import { readSharedText } from '#test/harness/shared-data.ts'
import { loadStoreId, openEvaluatedAdvisor } from './open-evaluated-advisor.ts'

const LIST = 'online-retail/online_retail_2010-12_2011-12.csv.gz'
const LARGEST = 100_000_000
/** Reading half a million lines into the facts takes longer than a page would wait. */
const PATIENCE_MS = 600_000

const projectFolder = join(import.meta.dirname, '..')

/** What decides how the list is stored. If it changes, the list is imported anew. */
const STORED_BY = ['supabase/{migrations,analytics}/**/*.sql', 'domain/imports/**/*.ts', 'server/api/imports/**/*.ts']

async function keptFolder(): Promise<string> {
  const hash = createHash('sha256')
  const paths: string[] = []
  for await (const path of glob(STORED_BY, { cwd: projectFolder })) paths.push(path)
  for (const path of paths.toSorted()) hash.update(path).update(await readFile(join(projectFolder, path)))
  return join(tmpdir(), `cartwright-evals-retail-${hash.digest('hex').slice(0, 12)}`)
}

async function openDatabase(folder: string) {
  const database = await openEmbeddedDatabase({ folder: join(folder, 'database'), log: silentLog })
  await prepareDatabase(database, {
    hostedSupabase: false,
    migrationsFolder: join(projectFolder, 'supabase', 'migrations'),
    analyticsFolder: join(projectFolder, 'supabase', 'analytics'),
  })
  return database
}

async function importList(database: Database): Promise<Person> {
  const importer = await openTestImporter(database, { maxBytes: LARGEST })
  const owner = await importer.addPerson()
  const list = await readSharedText(LIST)
  const { status } = await importer.importText(list, { as: owner, query: { timeZone: 'Europe/London' } })
  await importer.removeFolder()
  if (status !== 'done') throw new Error(`The import of Online Retail ended as ${status}.`)
  return owner
}

/** Opens the imported list. It is kept between runs, because importing half a million rows takes minutes. */
async function openImported() {
  const folder = await keptFolder()
  const ownerFile = join(folder, 'owner.json')
  if (!existsSync(ownerFile)) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const database = await openDatabase(folder)
  if (!existsSync(ownerFile)) await writeFile(ownerFile, JSON.stringify(await importList(database)))
  const claims: Person = JSON.parse(await readFile(ownerFile, 'utf8'))
  return { database, claims, factsFolder: join(folder, 'facts') }
}

/** Opens a server with Online Retail as a file brought it, and an advisor that asks it. */
export async function openRetailShop({ now }: { now: Date }) {
  const { database, claims, factsFolder } = await openImported()
  const facts = createFacts({ database, folder: factsFolder, log: silentLog, longestWaitMs: PATIENCE_MS })
  const store = await loadStoreId(database, claims)
  await createStoreWork({ database, facts, clock: () => now })(store, new AbortController().signal)
  return {
    advisor: openEvaluatedAdvisor({ database, facts, claims, store, now }),
    async close() {
      await facts.close()
      await database.close()
    },
  }
}
