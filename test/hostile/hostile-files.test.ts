import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Import } from '#domain/contracts/imports.ts'
import { openImporter, SHOP } from '#test/fixtures/importer.ts'
import { countRows, type Person } from '#test/fixtures/shops/file-importer.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { HOSTILE_WORKBOOKS } from './hostile-workbooks.ts'

/** The limit of extra memory in MB. A file that is held in memory as a whole needs much more than this. */
const MAX_EXTRA_MB = 900
const MB = 1_000_000

/** Matches a full sentence without technical words. */
const PLAIN =
  /^(?!.*(?:undefined|null|NaN|Invalid|Error|exception|parse|syntax|stack|CSV_|Z_|ENO))[A-Z][^<>{}]{10,300}\.$/s

const importer = await openImporter({ maxBytes: 60_000_000 })
const measured: string[][] = []
let keeper: Person
let store: string
let before: Record<string, number>

beforeAll(async () => {
  keeper = await importer.addPerson()
  store = (await importer.importText(SHOP, { as: keeper })).store
  before = await countRows(importer, store)
})

async function measure<Value>(work: () => Promise<Value>) {
  const startMb = process.memoryUsage().rss / MB
  const startedAt = performance.now()
  let peakMb = startMb
  const watch = setInterval(() => (peakMb = Math.max(peakMb, process.memoryUsage().rss / MB)), 20)
  try {
    const value = await work()
    return { value, extraMb: Math.round(peakMb - startMb), ms: Math.round(performance.now() - startedAt) }
  } finally {
    clearInterval(watch)
  }
}

async function rejectionsOf({ id }: Import) {
  const [counts] = await importer.query<{ listed: number; explained: number }>(
    `select count(*)::integer as listed, count(*) filter (where length(reason) > 5)::integer as explained
     from import_rejections join imports on imports.id = import_id where public_id = $1 and kind = 'rejected'`,
    [id],
  )
  return counts
}

test.each([...HOSTILE_TEXTS, ...HOSTILE_WORKBOOKS])('$name: $outcome', async ({ name, body, outcome, rejected }) => {
  // Accepted files go to another store, so that this one stays unchanged.
  const person = outcome === 'done' ? await importer.addPerson() : keeper
  const bytes = new Uint8Array(Buffer.from(body()))

  const { value: ended, extraMb, ms } = await measure(() => importer.importText(bytes, { as: person }))
  if (ended.status === 'awaiting_input') await importer.request(`/imports/${ended.id}`, person, { method: 'DELETE' })
  const came = ended.error?.code ?? ended.status
  measured.push([name, came, `${ended.rowsRead}`, `${extraMb}`, `${ms}`])

  expect(came).toBe(outcome)
  expect(came).not.toBe('internal')
  expect(ended.error?.message ?? 'Nothing went wrong.').toMatch(PLAIN)
  expect(ended).toMatchObject(rejected === undefined ? {} : { rowsRejected: rejected })
  expect(await rejectionsOf(ended)).toEqual({ listed: ended.rowsRejected, explained: ended.rowsRejected })
  expect(await countRows(importer, store)).toEqual(before)
  expect(extraMb).toBeLessThan(MAX_EXTRA_MB)
})

test('there are at least eighty hostile files', () => {
  expect(HOSTILE_TEXTS.length + HOSTILE_WORKBOOKS.length).toBeGreaterThanOrEqual(80)
})

afterAll(() => {
  const widths = [52, 16, 9, 8, 7]
  const lines = [['file', 'outcome', 'rows', 'MB more', 'ms'], ...measured].map((cells) =>
    cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' '),
  )
  process.stdout.write(`${lines.join('\n')}\n`)
})
