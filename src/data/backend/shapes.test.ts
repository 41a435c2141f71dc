import { expect, test } from 'vitest'
import { z } from 'zod'
import { isDashboardAnswer, isSalesAnswer } from '#data/figures/shapes.ts'
import { isImport, isImportPreview } from '#data/imports/shapes.ts'
import { salesReportSchema } from '#domain/contracts/analytics/sales.ts'
import { dashboardSchema } from '#domain/contracts/dashboard.ts'
import { importPreviewSchema, importSchema } from '#domain/contracts/imports.ts'
import { parseAnswer } from './shapes.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema
type Path = readonly (string | number)[]

const TEXTS: Record<string, string> = { date: '2026-05-20', 'date-time': '2026-05-20T12:00:00Z' }

const SAMPLES: Record<string, (schema: JsonSchema) => unknown> = {
  null: () => null,
  boolean: () => true,
  number: () => 1.5,
  string: ({ format = '' }) => TEXTS[format] ?? 'text',
  array: ({ items }) => [items].flat().flatMap((entry) => samplesOf(entry ?? false)),
  object: (schema) => Object.fromEntries(fieldsOf(schema).map(([name, field]) => [name, samplesOf(field)[0]])),
}

/** Returns sample values for a schema: one for each variant, with all fields and every variant of list entries. */
function samplesOf(schema: JsonSchema | boolean): unknown[] {
  if (typeof schema === 'boolean') return []
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return variants.flatMap(samplesOf)
  return [schema.const ?? schema.enum?.[0] ?? SAMPLES[String(schema.type)]?.(schema) ?? null]
}

function fieldsOf({ properties, propertyNames, additionalProperties }: JsonSchema) {
  if (properties) return Object.entries(properties)
  const names = typeof propertyNames === 'object' ? (propertyNames.enum ?? []) : []
  return names.map((name): [string, JsonSchema | boolean] => [String(name), additionalProperties ?? false])
}

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
  ['the dashboard', z.nullable(dashboardSchema), isDashboardAnswer],
  ['the sales report', z.nullable(salesReportSchema), isSalesAnswer],
  ['an import', importSchema, isImport],
  ['the preview of an import', importPreviewSchema, isImportPreview],
])('the check for %s accepts the same as its contract', (_name, schema, check) => {
  const [sample] = samplesOf(z.toJSONSchema(schema, { io: 'input' }))
  expect(schema.safeParse(sample).error).toBeUndefined()
  expect(check(sample)).toBe(true)

  const changed = pathsOf(sample).flatMap((path) =>
    WRONG.map((wrong) => ({ path, wrong, value: change(sample, path, wrong) })),
  )
  const differing = changed.filter(({ value }) => check(value) !== schema.safeParse(value).success)

  expect(differing.map(({ path, wrong }) => [path.join('.'), wrong])).toEqual([])
})

test.each(['{"store":1}', '<html>', ''])('the answer %j offers to reload', (text) => {
  expect(() => parseAnswer(text, isDashboardAnswer)).toThrow('This page is out of date')
})

test('fields of a newer server are ignored', () => {
  const [sample] = samplesOf(z.toJSONSchema(importSchema))

  expect(isImport({ ...Object(sample), added: 'later' })).toBe(true)
})
