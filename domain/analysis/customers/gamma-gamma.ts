import { minimize } from '#domain/analysis/numbers/nelder-mead.ts'
import { logGamma } from '#domain/analysis/numbers/special-functions.ts'
import { mean, sample } from '#domain/analysis/numbers/statistics.ts'

/**
 * The gamma-gamma model of Fader and Hardie (2013), "The Gamma-Gamma Model of Monetary Value": a customer's orders vary
 * around an average, and the averages vary between customers. `v` is in minor units.
 */
export type GammaGamma = { p: number; q: number; v: number }

type Spending = { repeats: number; repeatValue: number }

const hasValue = ({ repeats, repeatValue }: Spending) => repeats > 0 && repeatValue > 0

/** Fits the parameters by maximum likelihood to customers with a repeat order of value. `null` if there are none. */
export function fitGammaGamma(customers: readonly Spending[]): GammaGamma | null {
  const spenders = sample(customers.filter(hasValue))
  if (spenders.length === 0) return null
  // Values near 1 let one step size suit every currency.
  const unit = mean(spenders.map(({ repeatValue }) => repeatValue))
  const scaled = spenders.map(({ repeats, repeatValue }) => ({ repeats, repeatValue: repeatValue / unit }))
  const cost = (logs: readonly number[]) => -logLikelihood(toModel(logs), scaled)
  const { p, q, v } = toModel(minimize(cost, [1, 1, 0]))
  return { p, q, v: v * unit }
}

function toModel(logs: readonly number[]): GammaGamma {
  const [p = 1, q = 1, v = 1] = logs.map(Math.exp)
  return { p, q, v }
}

/** Equation 1a of the note, as a logarithm, summed over customers. */
function logLikelihood({ p, q, v }: GammaGamma, customers: readonly Spending[]): number {
  const shared = q * Math.log(v) - logGamma(q)
  let total = 0
  for (const { repeats, repeatValue } of customers) {
    const shape = p * repeats
    const counted = logGamma(shape + q) - logGamma(shape) + shape * Math.log(repeats)
    total += shared + counted + (shape - 1) * Math.log(repeatValue) - (shape + q) * Math.log(v + repeats * repeatValue)
  }
  return total
}

/**
 * Returns the average value of the customer's future orders: equation 5 of the note. Without a repeat order, that of
 * all customers. `null` where the fit has no average (q ≤ 1).
 */
export function expectedOrderValue({ p, q, v }: GammaGamma, customer: Spending): number | null {
  const shape = hasValue(customer) ? p * customer.repeats : 0
  if (shape + q <= 1) return null
  const spent = hasValue(customer) ? customer.repeats * customer.repeatValue : 0
  return (p * (v + spent)) / (shape + q - 1)
}
