/** A value that can be chosen, with its name. */
export type Choice = { value: string; label: string }

const COMMON_CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'INR']

const namesOf = new Intl.DisplayNames('en', { type: 'currency' })

/** Time zones that every browser knows, with the one that is set, whoever knows it. */
export function listTimeZones(current: string): Choice[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])
  return [...zones].toSorted().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}

/** Currencies: the common ones, and all others including the one that is set. */
export function listCurrencies(current: string): { common: Choice[]; others: Choice[] } {
  const known = new Set([...Intl.supportedValuesOf('currency'), current])
  const others = [...known].filter((code) => !COMMON_CURRENCIES.includes(code)).toSorted()
  return { common: COMMON_CURRENCIES.map(toChoice), others: others.map(toChoice) }
}

function toChoice(code: string): Choice {
  const name = namesOf.of(code) ?? code
  return { value: code, label: name === code ? code : `${code} · ${name}` }
}
