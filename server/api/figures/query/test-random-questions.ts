import type { Filter, FilterValue } from '#domain/contracts/figures-filter.ts'
import { DIMENSION_NAMES, FILTER_FIELDS, type FilterField, isTimeDimension, typeOfField } from '#domain/dimensions.ts'
import { QUERY_METRICS } from '#domain/metrics.ts'
import { addDays } from '#domain/periods.ts'
import type { Random } from '#domain/sample-store/random.ts'
import { pick } from './test-random-shop.ts'
import type { PlainShop } from './test-shop.ts'

type Source = { random: Random; shop: PlainShop }

const NO_TIMES = DIMENSION_NAMES.filter((name) => !isTimeDimension(name))
/** Texts of an order and one of its products, and some of nobody. */
function textsOf({ random, shop }: Source): FilterValue[] {
  const { channel, country, currency, discount_code, name, products, status } = pick(random, shop.orders)
  const { sku = null, vendor = null } = shop.products.get(pick(random, products) ?? '') ?? {}
  return [
    country,
    currency,
    channel,
    discount_code,
    name,
    'FREE',
    status,
    sku,
    vendor,
    'new',
    'returning',
    'A',
    'C',
    'lost',
    'part',
    'full',
    'loyal',
  ]
}

function idFor({ random, shop }: Source, field: FilterField): FilterValue {
  const order = pick(random, shop.orders)
  if (field === 'product') return pick(random, order.products)
  return field === 'customer' ? order.customer : order.import
}

function valueFor(source: Source, field: FilterField): FilterValue {
  const { random, shop } = source
  const { day } = pick(random, shop.orders)
  const values = {
    day: ['2024-02-29', '2024-03-01', day, `${day.slice(0, 7)}-01`],
    number: [0, 1, 2, 5, 20, 50.5],
    id: [idFor(source, field)],
    text: textsOf(source),
  }
  return random.chance(0.1) ? null : pick(random, values[typeOfField(field)])
}

const hasText = (field: FilterField) => typeOfField(field) === 'text' || field === 'customer'

const isContained = (random: Random, field: FilterField) =>
  field === 'order_text' || (hasText(field) && random.chance(0.3))

function leafFor(source: Source): Filter {
  const { random } = source
  const field = pick(random, FILTER_FIELDS)
  const type = typeOfField(field)
  if ((type === 'number' || type === 'day') && random.chance(0.5)) {
    const ends = type === 'day' ? ['2024-02-10', '2024-11-03'] : [1, 30]
    return ['between', field, [random.chance(0.3) ? null : (ends[0] ?? null), ends[1] ?? null]]
  }
  if (isContained(random, field)) return ['contains', field, [pick(random, ['a', 'E', '%', '"', 'ret', '1', 'C1'])]]
  const values = Array.from({ length: random.integer(1, 3) }, () => valueFor(source, field))
  return [pick(random, ['is', 'is', 'is_not'] as const), field, values]
}

function filterFor(source: Source, depth = 0): Filter {
  const { random } = source
  const kind = depth > 2 ? 0 : random.integer(0, 10)
  const inner = () => filterFor(source, depth + 1)
  if (kind === 6) return ['not', inner()]
  if (kind === 7) return ['and', [inner(), inner()]]
  if (kind === 8) return ['or', [inner(), inner()]]
  if (kind === 10) return ['order_has', inner()]
  if (kind !== 9) return leafFor(source)
  const days = random.chance(0.5) ? { from: '2024-01-10', to: '2024-10-03' } : null
  return [pick(random, ['has_done', 'has_not_done'] as const), inner(), days]
}

function byFor(random: Random): string[] {
  const time = random.chance(0.4) ? [pick(random, ['day', 'week', 'month', 'quarter', 'year'])] : []
  const others = [...NO_TIMES].toSorted(() => random.next() - 0.5).slice(0, random.integer(0, 2 - time.length))
  return [...time, ...others].toSorted(() => random.next() - 0.5)
}

function questionFor(source: Source) {
  const { random } = source
  const from = addDays('2024-01-01', random.integer(0, 400))
  const metrics = QUERY_METRICS.filter(() => random.chance(0.45)).slice(0, 12)
  const where = random.chance(0.5) ? { where: filterFor(source) } : {}
  return {
    metrics: metrics.length === 0 ? [...QUERY_METRICS].slice(0, 3) : metrics,
    by: byFor(random),
    period: { from, to: addDays(from, pick(random, [0, 29, 200, 400, 700])) },
    compare: pick(random, [
      'none' as const,
      'previous_period' as const,
      'previous_year' as const,
      { from: addDays(from, -90), to: addDays(from, pick(random, [-61, -1, 30])) },
    ]),
    currency: pick(random, ['USD', 'USD', 'USD', 'USD', 'EUR', 'JPY']),
    basis: pick(random, ['shopify' as const, 'shopify' as const, 'woocommerce' as const]),
    limit: pick(random, [1, 3, 10, 1000, 10_000]),
    offset: pick(random, [0, 0, 0, 2, 300]),
    ...where,
  }
}

/** Returns a function that makes up a question about a shop. */
export const createQuestions = (shop: PlainShop) => (random: Random) => questionFor({ random, shop })
