import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type ImportAnswers, importAnswersSchema } from '#domain/contracts/import-answers.ts'
import type { ImportQuestion } from '#domain/contracts/imports.ts'
import { openImporter } from '#test/fixtures/importer.ts'

const FOLDER = join(import.meta.dirname, '../../../../shared/data/cases-2026-11')

const importer = await openImporter()
beforeEach(({ skip }) => {
  skip(!existsSync(FOLDER), 'the folder ../shared/data/cases-2026-11 is not here')
})

const readJson = (text: string | undefined): unknown => JSON.parse(text ?? '{}')

/** What stands in a case's page: the right figures, and what a person answers beside the suggested columns. */
function readCase(name: string) {
  const page = readFileSync(join(FOLDER, `${name.slice(0, name.lastIndexOf('.'))}.expected.md`), 'utf8')
  const figures = /Right: (.*?)\. \(/.exec(page)?.[1]?.split(', ') ?? []
  const given = z.record(z.string(), z.unknown()).parse(readJson(/Imported with: (\{.*?\});/.exec(page)?.[1]))
  const { timeZone, ...answers } = given
  return {
    right: Object.fromEntries(figures.map((figure) => [figure.split(' ')[0] ?? '', Number(figure.split(' ')[1])])),
    timeZone: z.string().default('UTC').parse(timeZone),
    answers: importAnswersSchema.parse(answers),
    mapping: importAnswersSchema.shape.mapping.parse(readJson(/except (\{.*?\})\./.exec(page)?.[1] ?? undefined)),
  }
}

type Told = ReturnType<typeof readCase>

/** Answers one question as a person who accepts what is suggested, and otherwise says what the case says. */
function answerTo(question: ImportQuestion, told: Told): ImportAnswers {
  const { answers, mapping } = told
  if (question.id === 'mapping') {
    return { mapping: mapping && Object.keys(mapping).length > 0 ? mapping : question.suggestion }
  }
  if (question.id === 'currency') return { currency: answers.currency ?? question.suggestion }
  if (question.id === 'date_order') return { date_order: answers.date_order ?? 'day_first' }
  return answerOnRows(question, told)
}

function answerOnRows(question: ImportQuestion, { answers }: Told): ImportAnswers {
  if (question.id === 'sheet') return { sheet: question.suggestion }
  if (question.id === 'charges') {
    return { charges: Object.fromEntries(question.columns.map(({ field, suggestion }) => [field, suggestion])) }
  }
  if (question.id !== 'statuses') throw new Error(`an unexpected question: ${question.id}`)
  const meanings = question.words.map(({ word }) => [word, answers.statuses?.[word] ?? ('counts' as const)])
  return { statuses: Object.fromEntries(meanings) }
}

const answersTo = (questions: readonly ImportQuestion[], told: Told): ImportAnswers =>
  Object.assign({}, ...questions.map((question) => answerTo(question, told)))

const SUMS = `
  select sum(gross_sales)::float as gross, sum(discounts)::float as disc, sum(returns)::float as ret,
    sum(gross_sales - discounts - returns)::float as net, sum(shipping)::float as ship, sum(taxes)::float as tax,
    sum(gross_sales - discounts - returns + shipping + taxes + duties)::float as total, sum(orders)::float as orders,
    sum(units)::float as units, (select count(*)::float from public.customers where store_id = $1) as customers
  from public.sales_days as days join public.stores on stores.id = days.store_id
  where store_id = $1 and days.currency = stores.currency`

const cases = existsSync(FOLDER)
  ? readdirSync(FOLDER).filter((name) => /\.(csv|xlsx)$/.test(name) && !name.startsWith('units-ordered'))
  : ['no case']

test.each(cases)('%s is read as its page says', async (name) => {
  const told = readCase(name)
  const person = await importer.addPerson()
  const bytes = new Uint8Array(readFileSync(join(FOLDER, name)))
  let read = await importer.importText(bytes, { as: person, query: { timeZone: told.timeZone } })
  // The sheets, then the columns, then what the columns leave open.
  for (let round = 0; round < 3 && read.status === 'awaiting_input'; round += 1) {
    read = await importer.answer(read.id, answersTo(read.questions, told), person)
  }
  const [sums = {}] = await importer.query<Record<string, number>>(SUMS, [read.store])

  expect(read.status).toBe('done')
  expect(Object.keys(told.right).length).toBeGreaterThan(1)
  for (const [figure, amount] of Object.entries(told.right)) expect([figure, sums[figure]]).toEqual([figure, amount])
})
