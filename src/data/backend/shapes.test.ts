import { expect, test } from 'vitest'
import * as v from 'valibot'
import { isDashboardAnswer, isSalesAnswer } from '#data/figures/shapes.ts'
import { isImport, isImportPreview } from '#data/imports/shapes.ts'
import { salesReportSchema } from '#domain/contracts/analytics/sales.ts'
import { dashboardSchema } from '#domain/contracts/dashboard.ts'
import { importPreviewSchema, importSchema } from '#domain/contracts/imports.ts'
import { parseAnswer } from './shapes.ts'

type Path = readonly (string | number)[]

const PLAIN = ['text', '2026-05-20', '2026-05-20T12:00:00Z', 1.5, 1, true]

/** Returns sample values for a schema: one for each variant, with all fields and every variant of list entries. */
function samplesOf(schema: v.GenericSchema): unknown[] {
  const { type, literal, options, item, entries, wrapped, key, value, pipe } = Object(schema)
  if (type === 'literal') return [literal]
  if (type === 'picklist') return options.slice(0, 1)
  if (type === 'variant') return options.flatMap(samplesOf)
  if (type === 'nullable') return [...samplesOf(wrapped), null]
  if (type === 'optional') return samplesOf(wrapped)
  if (type === 'array') return [samplesOf(item)]
  if (type === 'custom') return samplesOf(pipe.at(-1))
  if (type === 'record') return [Object.fromEntries(key.options.map((name: string) => [name, samplesOf(value)[0]]))]
  if (entries) return [mapValues(entries)]
  return PLAIN.filter((plain) => v.is(schema, plain)).slice(0, 1)
}

const mapValues = (entries: Record<string, v.GenericSchema>) =>
  Object.fromEntries(Object.entries(entries).map(([name, field]) => [name, samplesOf(field)[0]]))

function pathsOf(value: unknown, path: Path = []): Path[] {
  const isParent = typeof value === 'object' && value !== null
  return [path, ...(isParent ? Object.entries(value).flatMap(([name, entry]) => pathsOf(entry, [...path, name])) : [])]
}

/** Returns a copy with one value replaced. */
function change(value: unknown, path: Path, wrong: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return wrong
  const copy = Array.isArray(value) ? [...value] : { ...Object(value) }
  copy[name] = change(copy[name], rest, wrong)
  return copy
}

const WRONG = [undefined, null, 'other', 7, true, [], {}]

test.each([
  ['the dashboard', v.nullable(dashboardSchema), isDashboardAnswer],
  ['the sales report', v.nullable(salesReportSchema), isSalesAnswer],
  ['an import', importSchema, isImport],
  ['the preview of an import', importPreviewSchema, isImportPreview],
])('the check for %s accepts the same as its contract', (_name, schema, check) => {
  const [sample] = samplesOf(schema)
  expect(v.safeParse(schema, sample).issues).toBeUndefined()
  expect(check(sample)).toBe(true)

  const changed = pathsOf(sample).flatMap((path) =>
    WRONG.map((wrong) => ({ path, wrong, value: change(sample, path, wrong) })),
  )
  const differing = changed.filter(({ value }) => check(value) !== v.is(schema, value))

  expect(differing.map(({ path, wrong }) => [path.join('.'), wrong])).toEqual([])
})

test.each(['{"store":1}', '<html>', ''])('the answer %j offers to reload', (text) => {
  expect(() => parseAnswer(text, isDashboardAnswer)).toThrow('This page is out of date')
})

test('fields of a newer server are ignored', () => {
  const [sample] = samplesOf(importSchema)

  expect(isImport({ ...Object(sample), added: 'later' })).toBe(true)
})
