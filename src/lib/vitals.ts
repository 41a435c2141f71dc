/** What each vital may be before it costs points, in milliseconds (CLS has no unit), and how many it costs. */
export const VITALS = {
  LCP: { limit: 2500, penalty: 25 },
  FID: { limit: 100, penalty: 25 },
  CLS: { limit: 0.1, penalty: 25 },
  TTFB: { limit: 800, penalty: 15 },
  FCP: { limit: 1800, penalty: 10 },
} as const

export type VitalName = keyof typeof VITALS

/** The vitals that the browser has reported so far. */
export type VitalValues = Partial<Record<VitalName, number>>

export const VITAL_NAMES = ['LCP', 'FID', 'CLS', 'TTFB', 'FCP'] as const

/** The vitals above their limit, in the order of the table. */
export function listPenalties(values: VitalValues): { name: VitalName; penalty: number }[] {
  return VITAL_NAMES.filter((name) => (values[name] ?? 0) > VITALS[name].limit).map((name) => ({
    name,
    penalty: VITALS[name].penalty,
  }))
}

/** From 100, where no vital is above its limit, down to 0. */
export function scoreVitals(values: VitalValues): number {
  return listPenalties(values).reduce((score, { penalty }) => score - penalty, 100)
}
