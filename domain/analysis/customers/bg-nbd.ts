import { minimize } from '#domain/analysis/numbers/nelder-mead.ts'
import { sample } from '#domain/analysis/numbers/statistics.ts'
import { hypergeometric, logAdd, logBeta, logGamma } from '#domain/analysis/numbers/special-functions.ts'

/**
 * The BG/NBD model of Fader, Hardie and Lee (2005), "Counting Your Customers" the Easy Way: a customer orders at a
 * steady rate, and stops for good after each order with a probability. The rates are gamma distributed (`r`, `alpha`
 * in weeks), the probabilities beta distributed (`a`, `b`).
 */
export type BgNbd = { r: number; alpha: number; a: number; b: number }

type History = { repeats: number; lastAt: number; age: number }

/** Fits the parameters by maximum likelihood. */
export function fitBgNbd(histories: readonly History[]): BgNbd {
  const groups = groupEqual(sample(histories))
  const cost = (logs: readonly number[]) => -logLikelihood(toModel(logs), groups)
  return toModel(minimize(cost, [0, 1, 0, 0]))
}

/** Where all customers are alike, the likelihood keeps growing with the parameters, by less and less. */
const MOST = { rate: Math.exp(10), leaving: Math.exp(5) }

// The parameters are positive, so the search is over their logarithms.
function toModel(logs: readonly number[]): BgNbd {
  const [r = 1, alpha = 1, a = 1, b = 1] = logs.map(Math.exp)
  return {
    r: Math.min(r, MOST.rate),
    alpha: Math.min(alpha, MOST.rate),
    a: Math.min(a, MOST.leaving),
    b: Math.min(b, MOST.leaving),
  }
}

type Group = History & { customers: number }

/** Customers with the same history have the same likelihood. */
function groupEqual(histories: readonly History[]): Group[] {
  const groups = Map.groupBy(histories, ({ repeats, lastAt, age }) => `${repeats} ${lastAt} ${age}`)
  return [...groups.values()].flatMap((members) =>
    members.slice(0, 1).map((one) => ({ ...one, customers: members.length })),
  )
}

/** Returns the logarithm of the likelihood: equation 6 of the paper, summed over all customers. */
function logLikelihood(model: BgNbd, groups: readonly Group[]): number {
  const byRepeats = new Map<number, number>()
  let total = 0
  for (const { customers, ...history } of groups) {
    const known = byRepeats.get(history.repeats)
    const ofRepeats = known ?? logOfRepeats(model, history.repeats)
    if (known === undefined) byRepeats.set(history.repeats, ofRepeats)
    const { r, alpha } = model
    const rest = -(r + history.repeats) * Math.log(alpha + history.age) + logAdd(0, logOddsOfLeaving(model, history))
    total += customers * (ofRepeats + rest)
  }
  return total
}

/** The part of the likelihood that depends only on the number of repeats. */
function logOfRepeats({ r, alpha, a, b }: BgNbd, repeats: number): number {
  const rate = logGamma(r + repeats) - logGamma(r) + r * Math.log(alpha)
  return rate + logBeta(a, b + repeats) - logBeta(a, b)
}

/** Returns the logarithm of how much likelier it is that the customer has left than not. */
function logOddsOfLeaving({ r, alpha, a, b }: BgNbd, { repeats, lastAt, age }: History): number {
  if (repeats === 0) return Number.NEGATIVE_INFINITY
  return Math.log(a / (b + repeats - 1)) + (r + repeats) * Math.log((alpha + age) / (alpha + lastAt))
}

/** Returns the probability that the customer still orders. It is 1 before the first repeat: nobody leaves before. */
export function probabilityAlive(model: BgNbd, history: History): number {
  return 1 / (1 + Math.exp(logOddsOfLeaving(model, history)))
}

/**
 * Returns the chance of at least one order in the next weeks: who still orders has a gamma distributed rate, whose chance
 * of no order is that of a negative binomial distribution.
 */
export function chanceToOrder(model: BgNbd, history: History, weeks: number): number {
  const { r, alpha } = model
  const { repeats, age } = history
  const none = ((alpha + age) / (alpha + age + weeks)) ** (r + repeats)
  return probabilityAlive(model, history) * (1 - none)
}

/**
 * Returns the orders to expect in the next weeks: equation 10 of the paper. Euler's transformation (15.8.1 of the NIST
 * library) keeps the numbers small for customers with many orders.
 */
export function expectedOrders(model: BgNbd, history: History, weeks: number): number {
  const { r, alpha, b } = model
  const { repeats, age } = history
  // The formula divides by a - 1.
  const a = Math.abs(model.a - 1) < 1e-6 ? 1 + 1e-6 : model.a
  const z = weeks / (alpha + age + weeks)
  const c = a + b + repeats - 1
  const staying = (1 - z) ** (a - 1) * hypergeometric([a + b - 1 - r, a - 1, c], z)
  return (c / (a - 1)) * (1 - staying) * probabilityAlive(model, history)
}
