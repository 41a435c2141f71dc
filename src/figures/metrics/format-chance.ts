import { formatPercent } from '#lib/format.ts'

const MOST = 0.99

/** Formats the chance that a customer still orders, from 0 to 1. A model is never sure of it. */
export const formatChance = (chance: number): string =>
  chance > MOST ? `Over ${formatPercent(MOST)}` : formatPercent(Math.round(chance * 100) / 100)
