import { currencyExponent } from '#domain/money.ts'
import { numberFormat } from './intl.ts'

/** An amount of minor units as short as an axis wants it: £0, £500, £1.5K, £20M. */
export function formatAxisMoney(minor: number, currency: string): string {
  const options = { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 } as const
  return numberFormat({ ...options, minimumFractionDigits: 0 }).format(minor / 10 ** currencyExponent(currency))
}
