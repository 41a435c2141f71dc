import * as v from 'valibot'
import { expect, test } from 'vitest'
import { basketReportSchema } from '#domain/contracts/analytics/basket.ts'
import { changeReportSchema } from '#domain/contracts/analytics/change.ts'
import { cohortsReportSchema } from '#domain/contracts/analytics/cohorts.ts'
import { customerPageSchema } from '#domain/contracts/analytics/customer-page.ts'
import { customerListSchema, customersReportSchema } from '#domain/contracts/analytics/customers.ts'
import { expectedOrdersReportSchema } from '#domain/contracts/analytics/expected-orders.ts'
import { forecastReportSchema } from '#domain/contracts/analytics/forecast.ts'
import { addedSchema, keptListsSchema } from '#domain/contracts/analytics/kept-lists.ts'
import { mailingListSchema } from '#domain/contracts/analytics/mailing-list.ts'
import { orderPageSchema } from '#domain/contracts/analytics/order-page.ts'
import { paybackReportSchema } from '#domain/contracts/analytics/payback.ts'
import { productsReportSchema } from '#domain/contracts/analytics/products.ts'
import { reorderReplaySchema } from '#domain/contracts/reorder/reorder-replay.ts'
import { reorderSchema } from '#domain/contracts/reorder/reorder.ts'
import { salesReportSchema } from '#domain/contracts/analytics/sales.ts'
import { dashboardSchema } from '#domain/contracts/dashboard.ts'
import { figuresAnswerSchema } from '#domain/contracts/figures.ts'
import { importPreviewSchema, importSchema } from '#domain/contracts/imports.ts'
import { installationSchema } from '#domain/contracts/installation.ts'
import { searchAnswerSchema } from '#domain/contracts/search.ts'
import { signalsSchema } from '#domain/contracts/signals.ts'
import { signedInDevicesSchema } from '#domain/contracts/signed-in-devices.ts'
import { invitationSchema, teamSchema } from '#domain/contracts/team.ts'
import { METRIC_NAMES } from '#domain/metrics.ts'
import { parseAnswer } from './parse-answer.ts'

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

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((found, name) => Object(found)[name], value)

/** Returns a copy with one value replaced, or without it. */
function change(value: unknown, path: Path, wrong: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return wrong
  const copy = Array.isArray(value) ? [...value] : { ...Object(value) }
  copy[name] = change(copy[name], rest, wrong)
  if (rest.length === 0 && wrong === undefined) delete copy[name]
  return copy
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)

/** Whether a value cannot take the place of another. Any text can take the place of free text only. */
const isWrong = (wrong: unknown, right: unknown): boolean =>
  kindOf(wrong) !== kindOf(right) || (kindOf(right) === 'string' && right !== 'text')

const CANDIDATES = [undefined, 'something else', 7, true, [], {}]

/** The fields and entries that can be missing, and entries of lists, which cannot be without making the list shorter. */
const CAN_BE_MISSING =
  /(^|\.)(comparison\.match|complete|ordersBegin|figuresBegin|problem|rows\.\d+\.order|firstRows\.uses|cells\.\d+\.(amount|currency|pieces)|dates\.\w+|\d+|(suggestion|reasons)\.\w+)$/
const FIGURES_CAN_BE_MISSING = /(^|\.)(metrics|totals|others|shopify|cancelled)\.\w+$/

const ANSWERS: [string, v.GenericSchema][] = [
  ['the dashboard', dashboardSchema],
  ['the sales report', salesReportSchema],
  ['figures', figuresAnswerSchema],
  ['the basket report', basketReportSchema],
  ['the change report', changeReportSchema],
  ['the cohorts report', cohortsReportSchema],
  ['the customers report', customersReportSchema],
  ['a list of customers', customerListSchema],
  ['a mailing list', mailingListSchema],
  ['kept lists', keptListsSchema],
  ['what was added to a list', addedSchema],
  ['a customer', customerPageSchema],
  ['the report on expected orders', expectedOrdersReportSchema],
  ['the forecast report', forecastReportSchema],
  ['an order', orderPageSchema],
  ['the payback report', paybackReportSchema],
  ['the products report', productsReportSchema],
  ['what to reorder', reorderSchema],
  ['the replay of orders', reorderReplaySchema],
  ['an import', importSchema],
  ['the preview of an import', importPreviewSchema],
  ['what a search finds', searchAnswerSchema],
  ['signals', signalsSchema],
  ['the installation', installationSchema],
  ['signed-in devices', signedInDevicesSchema],
  ['a team', teamSchema],
  ['an invitation', invitationSchema],
]

const outdated = (value: unknown, schema: v.GenericSchema): boolean => {
  try {
    parseAnswer(JSON.stringify(value), schema)
    return false
  } catch (error) {
    expect(error).toMatchObject({ message: expect.stringContaining('This page is out of date') })
    return true
  }
}

test.each(ANSWERS)('%s with a wrong or missing value offers to reload', (_name, schema) => {
  const samples = samplesOf(schema)
  expect(samples.filter((sample) => outdated(sample, schema))).toEqual([])

  const isPartial = (path: string) =>
    CAN_BE_MISSING.test(path) || (schema === figuresAnswerSchema && FIGURES_CAN_BE_MISSING.test(path))
  const accepted = samples.flatMap((sample) =>
    pathsOf(sample)
      .filter((path) => valueAt(sample, path) !== null)
      .flatMap((path) =>
        CANDIDATES.filter((wrong) => isWrong(wrong, valueAt(sample, path)))
          .filter((wrong) => wrong !== undefined || !isPartial(path.join('.')))
          .filter((wrong) => !outdated(change(sample, path, wrong), schema))
          .map((wrong) => [path.join('.'), wrong]),
      ),
  )
  expect(accepted).toEqual([])
})

/** Returns the fields of an answer that can be `null`. Entries of lists have one name. */
function nullablesOf(schema: v.GenericSchema): string[] {
  const [sample] = samplesOf(schema)
  const paths = pathsOf(sample).filter((path) => !outdated(change(sample, path, null), schema))
  return [...new Set(paths.map((path) => path.map((name) => (/^\d+$/.test(String(name)) ? '*' : name)).join('.')))]
}

test.each([
  [
    'the dashboard',
    dashboardSchema,
    [
      'store.firstOrderDay',
      'store.lastOrderDay',
      'store.figuresEnd',
      'comparison',
      ...METRIC_NAMES.flatMap((name) =>
        ['value', 'comparison', 'change', 'complete.value'].map((field) => `metrics.${name}.${field}`),
      ),
      'series.*.returning_customer_rate',
      'series.*.average_order_value',
      'series.*.comparison',
      'topProducts.*.sku',
      'recentOrders.*.customerId',
      'recentOrders.*.customer',
      'recentOrders.*.status',
      'insights.*.unusual',
      'insights.*.against',
    ],
  ],
  [
    'an import',
    importSchema,
    [
      'filename',
      'format',
      'questions.*.problem',
      'questions.*.suggestion',
      'firstRows',
      'firstRows.uses.*',
      'firstRows.dateOrder',
      'figures',
      'finishedAt',
      'error',
      'waitsFor',
    ],
  ],
])('only some fields of %s can be null', (_name, schema, fields) => {
  expect(nullablesOf(schema)).toEqual(fields)
})

test.each(['{"store":1}', '<html>', ''])('the answer %j offers to reload', (text) => {
  expect(() => parseAnswer(text, dashboardSchema)).toThrow('This page is out of date')
})

test('fields of a newer server are ignored', () => {
  const [sample] = samplesOf(importSchema)

  expect(outdated({ ...Object(sample), added: 'later' }, importSchema)).toBe(false)
})
