import { z } from 'zod'
import { changeReportSchema } from '#domain/contracts/analytics/change.ts'
import { FORECAST_METRICS, FORECAST_UNITS } from '#domain/contracts/analytics/forecast-terms.ts'
import { forecastReportSchema } from '#domain/contracts/analytics/forecast.ts'
import { ABC_GRADES, PRODUCT_SORTS, STOCK_STATES } from '#domain/contracts/analytics/product-terms.ts'
import { productsReportSchema } from '#domain/contracts/analytics/products.ts'
import { figuresAnswerSchema } from '#domain/contracts/figures.ts'
import { BASES } from '#domain/contracts/figure-terms.ts'
import { DIMENSION_NAMES } from '#domain/dimensions.ts'
import { QUERY_METRICS } from '#domain/metrics.ts'
import { addressOf, daysIn, exploreLink, ordersLink, periodName, sortText, whereText } from './screen-links.ts'
import { defineTool, nextOffset } from './tool.ts'
import {
  compareField,
  definitionsOf,
  pageFields,
  periodFields,
  toParameters,
  toWhereText,
  whereField,
} from './tool-inputs.ts'

type Days = { period?: string | undefined; from?: string | undefined; to?: string | undefined }

/** Returns the days as a figures query has them. */
const toQueryDays = ({ period, from, to }: Days) => (from !== undefined || to !== undefined ? { from, to } : period)

/** Returns the days that were given. The days of an answer can end earlier, when days are not over. */
const givenDays = ({ from, to }: Days) => (from !== undefined && to !== undefined ? { from, to } : {})

const UNITS = 'Amounts are in minor units of "currency" (1234 is 12.34 in USD); rates are ratios (0.25 is 25%).'

const figuresInput = z.strictObject({
  metrics: z.array(z.enum(QUERY_METRICS)).min(1).max(12),
  by: z
    .array(z.enum(DIMENSION_NAMES))
    .max(2)
    .default([])
    .describe('What the rows are. Without it, only totals: the answer to a question about one number.'),
  ...periodFields,
  compare: compareField,
  where: whereField,
  order_by: z.string().optional().describe('A metric or dimension of the query. Needed for "best", "most" or "worst".'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  basis: z.enum(BASES).default('shopify').describe('Whose definitions hold. WooCommerce leaves out cancelled orders.'),
  ...pageFields,
})

export const figuresTool = defineTool({
  name: 'figures',
  title: 'Figures',
  description: `Metrics of the store in a period, as totals or broken down, compared with an earlier period on request. The only source for numbers: never add or average them yourself. ${UNITS}`,
  input: figuresInput,
  answer: figuresAnswerSchema,
  ask: ({ metrics, by, compare, where, order_by: key, direction, basis, limit, offset, ...days }) => ({
    path: '/figures',
    body: {
      metrics,
      by,
      ...(toQueryDays(days) !== undefined && { period: toQueryDays(days) }),
      ...(compare !== undefined && { compare }),
      ...(where && { where }),
      ...(key !== undefined && { order: [[key, direction]] }),
      basis,
      limit,
      offset,
    },
  }),
  about: (input, { period, comparison, query, rows, rowCount }, store) => {
    const { metrics, by, compare = 'none', order_by: key, direction, basis, offset } = input
    const { where } = query
    const order = key === undefined ? undefined : sortText(key, direction)
    return {
      link: exploreLink({ store, period, name: periodName(input), compare, metrics, by, where, order, basis }),
      period,
      comparison,
      filters: where ?? null,
      definitions: definitionsOf(metrics, basis),
      ...nextOffset(offset, rows.length, rowCount),
    }
  },
})

export const ordersTool = defineTool({
  name: 'list_orders',
  title: 'Orders',
  description: `The orders behind figures, with the metrics of each. Newest first, unless sorted by a metric. ${UNITS}`,
  input: z.strictObject({
    metrics: z.array(z.enum(QUERY_METRICS)).min(1).max(6).default(['total_sales']),
    ...periodFields,
    where: whereField,
    order_by: z.string().optional().describe('One of the metrics, or "order" for the time at which it was placed.'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    ...pageFields,
  }),
  answer: figuresAnswerSchema,
  ask: ({ metrics, where, order_by: key, direction, limit, offset, ...days }) => ({
    path: '/figures',
    body: {
      metrics,
      rows: 'orders',
      ...(toQueryDays(days) !== undefined && { period: toQueryDays(days) }),
      ...(where && { where }),
      ...(key !== undefined && { order: [[key, direction]] }),
      limit,
      offset,
    },
  }),
  about: ({ metrics, order_by: key = 'order', direction, offset }, { period, query, rows, rowCount }, store) => ({
    link: ordersLink({ store, period, metrics, where: query['where'], list: sortText(key, direction) }),
    period,
    filters: query['where'] ?? null,
    definitions: definitionsOf(metrics),
    ...nextOffset(offset, rows.length, rowCount),
  }),
})

export const changeTool = defineTool({
  name: 'explain_change',
  title: 'Why net sales changed',
  description: `Splits the change of net sales between a period and its comparison into factors that add up to it, and names the countries, channels or products that moved with it. It says what moved, not why customers did so. ${UNITS}`,
  input: z.strictObject({ ...periodFields, compare: compareField, where: whereField }),
  answer: changeReportSchema,
  ask: ({ compare, where, ...days }) => ({
    path: '/analytics-summary',
    query: { report: 'change', ...toParameters(days), compare, where: toWhereText(where) },
  }),
  about: ({ compare = 'previous_period', where, ...days }, { change }, store) => ({
    ...(change && {
      link: addressOf('/analytics', {
        store,
        ...daysIn({ ...change.days, ...givenDays(days) }),
        name: periodName(days),
        compare,
        where: whereText(where),
        why: 'open',
      }),
      period: change.days,
      comparison: change.comparison,
    }),
    filters: where ?? null,
    definitions: definitionsOf(['net_sales']),
  }),
})

export const forecastTool = defineTool({
  name: 'forecast',
  title: 'Forecast',
  description: `What net sales or orders will probably be in the next 30 days, 5 weeks or 3 months. Four of five actual values are expected from "low" to "high": always state this range. ${UNITS}`,
  input: z.strictObject({
    metric: z.enum(FORECAST_METRICS).default('net_sales'),
    by: z.enum(FORECAST_UNITS).default('day'),
    where: whereField,
  }),
  answer: forecastReportSchema,
  ask: ({ metric, by, where }) => ({
    path: '/analytics-summary',
    query: { report: 'forecast', metric, by, where: toWhereText(where) },
  }),
  about: ({ metric, by, where }, { forecast }, store) => ({
    link: addressOf('/analytics', { tab: 'forecast', store, metric, by, where: whereText(where) }),
    ...(forecast.kind === 'ready' && { period: spanOf(forecast.steps) }),
    filters: where ?? null,
    definitions: definitionsOf([metric]),
  }),
})

const spanOf = (steps: readonly { from: string; to: string }[]) => ({
  from: steps.at(0)?.from ?? '',
  to: steps.at(-1)?.to ?? '',
})

export const productsTool = defineTool({
  name: 'list_products',
  title: 'Products',
  description: `Products with net sales, units, margin, stock and how long it lasts. What isn’t a product, such as shipping, is in "keptOut". ${UNITS}`,
  input: z.strictObject({
    ...periodFields,
    compare: compareField,
    where: whereField,
    search: z.string().max(200).default('').describe('Part of the name, variant or SKU.'),
    grade: z.enum(ABC_GRADES).optional().describe('Sales group: A are the products with the top 80% of gross sales.'),
    stock: z.enum(STOCK_STATES).optional(),
    order_by: z.enum(PRODUCT_SORTS).default('rank').describe('"rank" is by net sales, the best first with "asc".'),
    direction: z.enum(['asc', 'desc']).default('asc'),
    ...pageFields,
  }),
  answer: productsReportSchema,
  ask: ({ compare, where, search, grade, stock, order_by: key, direction, limit, offset, ...days }) => ({
    path: '/analytics-summary',
    query: {
      report: 'products',
      ...toParameters(days),
      compare,
      where: toWhereText(where),
      search,
      grade,
      stock,
      sort: sortText(key, direction),
      limit,
      offset,
    },
  }),
  about: (input, { period, rows, rowCount }, store) => {
    const { compare, where, search, grade, stock, order_by: key, direction, offset } = input
    const list = sortText(key, direction)
    return {
      link: addressOf('/analytics', {
        tab: 'products',
        store,
        ...daysIn(period),
        name: periodName(input),
        compare,
        where: whereText(where),
        search,
        class: grade,
        stock,
        list,
      }),
      period,
      filters: where ?? null,
      definitions: definitionsOf(['net_sales', 'units']),
      ...nextOffset(offset, rows.length, rowCount),
    }
  },
})
