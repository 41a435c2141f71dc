import { expect, it } from 'vitest'
import type { Metric } from '#domain/contracts/dashboard.ts'
import { describeChange } from './metric-change.ts'

const traits = {
  net_sales: { kind: 'money', good: 'up' },
  orders: { kind: 'count', good: 'up' },
  average_order_value: { kind: 'money', good: 'up' },
  returning_customer_rate: { kind: 'rate', good: 'up' },
  refunds: { kind: 'count', good: 'down' },
  discounts: { kind: 'money', good: null },
} as const

const changeOf = (name: keyof typeof traits, metric: Metric) =>
  describeChange(traits[name], metric, { from: '2026-03-01', to: '2026-03-31' })

it.each([
  {
    name: 'more net sales',
    metric: 'net_sales',
    value: 112,
    comparison: 100,
    change: 0.12,
    text: '+12.0%',
    direction: 'up',
    meaning: 'good',
  },
  {
    name: 'fewer orders',
    metric: 'orders',
    value: 75,
    comparison: 100,
    change: -0.25,
    text: '−25.0%',
    direction: 'down',
    meaning: 'bad',
  },
  {
    name: 'more refunds',
    metric: 'refunds',
    value: 3,
    comparison: 2,
    change: 0.5,
    text: '+50.0%',
    direction: 'up',
    meaning: 'bad',
  },
  {
    name: 'fewer refunds',
    metric: 'refunds',
    value: 1,
    comparison: 2,
    change: -0.5,
    text: '−50.0%',
    direction: 'down',
    meaning: 'good',
  },
  {
    name: 'a higher rate, in points',
    metric: 'returning_customer_rate',
    value: 0.25,
    comparison: 0.2,
    change: 0.25,
    text: '+5.0 pts',
    direction: 'up',
    meaning: 'good',
  },
  {
    name: 'more discounts, which are neither good nor bad',
    metric: 'discounts',
    value: 3,
    comparison: 2,
    change: 0.5,
    text: '+50.0%',
    direction: 'up',
    meaning: 'neutral',
  },
  {
    name: 'a rate after 0 %, in points',
    metric: 'returning_customer_rate',
    value: 0.25,
    comparison: 0,
    change: null,
    text: '+25.0 pts',
    direction: 'up',
    meaning: 'good',
  },
  {
    name: 'sales after none',
    metric: 'net_sales',
    value: 50,
    comparison: 0,
    change: null,
    text: 'New',
    direction: 'up',
    meaning: 'good',
  },
  {
    name: 'a change too small to be written',
    metric: 'returning_customer_rate',
    value: 0.3538,
    comparison: 0.3542,
    change: -0.0011,
    text: 'No change',
    direction: 'none',
    meaning: 'neutral',
  },
  {
    name: 'none after none',
    metric: 'orders',
    value: 0,
    comparison: 0,
    change: null,
    text: 'No change',
    direction: 'none',
    meaning: 'neutral',
  },
] as const)('describes $name', ({ metric, value, comparison, change, text, direction, meaning }) => {
  expect(changeOf(metric, { value, comparison, change })).toEqual({ text, direction, meaning })
})

it.each([
  { name: 'the comparison is off', value: 5, comparison: null },
  { name: 'the figure has no value', value: null, comparison: 5 },
])('returns null when $name', ({ value, comparison }) => {
  expect(changeOf('average_order_value', { value, comparison, change: null })).toBeNull()
})
