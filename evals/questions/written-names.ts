import type { PlainShop } from './plain/plain-shop.ts'
import type { PartName } from './truth.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const CODED: Readonly<Record<string, string>> = {
  new: 'New customers',
  returning: 'Returning customers',
  unknown: 'Orders without a customer',
  open: 'Placed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  return: 'Returns',
}

const writeDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

function daysNamed(day: string): string[] {
  const year = 'numeric'
  return [
    day,
    writeDay(day, { day: 'numeric', month: 'short', year }),
    writeDay(day, { day: 'numeric', month: 'long', year }),
    writeDay(day, { day: 'numeric', month: 'short', year, weekday: 'short' }),
  ]
}

function monthsNamed(day: string): string[] {
  const year = 'numeric'
  return [writeDay(day, { month: 'long', year }), writeDay(day, { month: 'short', year })]
}

function hoursNamed(hour: number): string[] {
  const at = new Date(Date.UTC(2001, 0, 1, hour))
  const short = new Intl.DateTimeFormat('en', { timeStyle: 'short', timeZone: 'UTC' }).format(at)
  return [short, `${String(hour).padStart(2, '0')}:00`]
}

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

const countryNamed = (name: string): string[] => (/^[A-Z]{2}$/.test(name) ? [countries.of(name) ?? name, name] : [name])

const NOTHING: Partial<Record<PartName, string>> = { discount_code: 'No discount code', product: 'No product' }

/** How the values of parts are written that aren't written as they are. */
const WRITTEN: Partial<Record<PartName, (key: string, shop: PlainShop) => readonly string[]>> = {
  month: monthsNamed,
  year: (day) => [day.slice(0, 4)],
  day: daysNamed,
  week: daysNamed,
  quarter: daysNamed,
  weekday: (number) => [WEEKDAYS[Number(number)] ?? number],
  hour: (hour) => hoursNamed(Number(hour)),
  country: countryNamed,
  product: (key, { products }) => products.get(key)?.names ?? [key],
  customer_type: (key) => [CODED[key] ?? key],
  status: (key) => [CODED[key] ?? key],
}

/** Returns what people may call a part of a list. `null` is what has no such part. */
export function namesOf(name: PartName, key: string | null, shop: PlainShop): readonly string[] {
  if (key === null) return [NOTHING[name] ?? `No ${name.replaceAll('_', ' ')}`]
  return WRITTEN[name]?.(key, shop) ?? [key]
}
