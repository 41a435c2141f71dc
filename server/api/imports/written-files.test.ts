import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import type { ImportQuestion } from '#domain/contracts/imports.ts'
import { parseAmount } from '#domain/imports/cells/amount.ts'
import { formatMicros } from '#domain/imports/cells/micros.ts'
import { placedSums } from '#test/fixtures/files/ledgers.ts'
import {
  anyShop,
  FILE_FORMATS,
  type FileFormat,
  type RealOrder,
  refundIn,
  toFile,
} from '#test/fixtures/files/whole-files.ts'
import { openImporter } from '#test/fixtures/importer.ts'
import { scaled } from '#test/harness/seed.ts'

const importer = await openImporter()

/** The share of files that are imported without a question. */
const WITHOUT_QUESTION = 0.9

const files = { all: 0, asked: 0 }

function answersTo(questions: readonly ImportQuestion[]): ImportAnswers {
  const answers: ImportAnswers = {}
  for (const { id } of questions) {
    if (id !== 'date_order') throw new Error(`asked for ${id}`)
    answers.date_order = 'month_first'
  }
  return answers
}

/** Imports a file into a store of its own, whose owner has chosen its currency. */
async function importFile(format: FileFormat, shop: readonly RealOrder[]) {
  const person = await importer.addPerson()
  const { rows } = await importer.database.queryAs<{ store: string }>(
    person,
    `select public.create_store('Shop', $1, 'UTC') as store`,
    [format.currencies[0]],
  )
  const query = { store: rows[0]?.store ?? '' }
  const first = await importer.importText(toFile(format, shop), { as: person, query })
  files.all += 1
  if (first.status !== 'awaiting_input') return first
  files.asked += 1
  return importer.answer(first.id, answersTo(first.questions), person)
}

type Sums = Record<string, bigint>

const toMicros = (text: string): bigint => parseAmount(text) ?? 0n

/** Adds decimal amounts by kind to the sums of a currency. */
function add(sums: Sums, currency: string, amounts: Readonly<Record<string, string>>) {
  for (const [kind, amount] of Object.entries(amounts)) {
    const key = `${currency} ${kind}`
    sums[key] = (sums[key] ?? 0n) + toMicros(amount)
  }
}

const withoutZeros = (sums: Sums) =>
  Object.fromEntries(Object.entries(sums).flatMap(([key, sum]) => (sum === 0n ? [] : [[key, formatMicros(sum)]])))

function placedOf(order: RealOrder, { placed }: FileFormat) {
  if (typeof placed === 'function') return { total: formatMicros(placed(order)) }
  return Object.fromEntries(Object.entries(placedSums(order)).filter(([kind]) => placed.includes(kind)))
}

function refundedOf(order: RealOrder, { refunded }: FileFormat) {
  if (order.refund === null) return {}
  if (typeof refunded !== 'function') return refundIn(order, refunded)
  return { total: formatMicros(-refunded(order.refund)) }
}

/** The sums that the file has to give. Tips and gift cards are no sales, and test orders don't count. */
function expectedOf(format: FileFormat, shop: readonly RealOrder[]) {
  const [placed, refunded]: [Sums, Sums] = [{}, {}]
  for (const order of shop.filter(({ isTest }) => !isTest)) {
    add(placed, order.currency, placedOf(order, format))
    add(refunded, order.currency, refundedOf(order, format))
  }
  return { placed: withoutZeros(placed), refunded: withoutZeros(refunded) }
}

async function foundIn(store: string, { placed: kinds, refunded: refundKinds }: FileFormat) {
  const [placed, refunded]: [Sums, Sums] = [{}, {}]
  const rows = await importer.query<{ currency: string; kind: string; is_placed: boolean; amount: string }>(
    `select currency, kind, refund_key is null as is_placed, sum(amount)::text as amount
     from ledger_entries where store_id = $1 group by 1, 2, 3`,
    [store],
  )
  for (const { currency, kind, is_placed: isPlaced, amount } of rows) {
    const isTotal = typeof (isPlaced ? kinds : refundKinds) === 'function'
    if (isTotal && kind === 'fee') continue
    add(isPlaced ? placed : refunded, currency, { [isTotal ? 'total' : kind]: amount })
  }
  return { placed: withoutZeros(placed), refunded: withoutZeros(refunded) }
}

test.each(Object.entries(FILE_FORMATS))(
  'a whole shop written in the columns of %s is read back',
  async (_name, format) => {
    await fc.assert(
      fc.asyncProperty(anyShop(format), async (shop) => {
        const done = await importFile(format, shop)

        const { rowsRejected, status } = done
        expect({ rowsRejected, status }).toEqual({ rowsRejected: 0, status: 'done' })
        expect(await foundIn(done.store, format)).toEqual(expectedOf(format, shop))
        const [counted] = await importer.query<{ orders: number }>(
          `select count(*)::int as orders from orders where store_id = $1 and status <> 'return' and not is_test`,
          [done.store],
        )
        expect(counted?.orders).toBe(shop.filter(({ isTest }) => !isTest).length)
      }),
      { numRuns: scaled(4) },
    )
  },
)

test('nearly all of these files are imported without a question', () => {
  expect(files.all).toBeGreaterThan(0)
  expect(1 - files.asked / files.all).toBeGreaterThanOrEqual(WITHOUT_QUESTION)
})
