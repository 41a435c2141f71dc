import { formatNumber } from '#lib/format.ts'
import { VITALS, type VitalName } from '#lib/vitals.ts'

/** What each vital measures, in plain words. */
export const VITAL_DESCRIPTIONS: Record<VitalName, { title: string; text: string }> = {
  LCP: { title: 'Largest paint', text: 'When the biggest part of the page was drawn.' },
  FID: { title: 'First input delay', text: 'How long the first click or key had to wait.' },
  CLS: { title: 'Layout shift', text: 'How much the page jumped about while it loaded.' },
  TTFB: { title: 'First byte', text: 'When the first byte of the page arrived.' },
  FCP: { title: 'First paint', text: 'When the first text or picture was drawn.' },
}

/** Writes a vital's value with its unit; layout shift has none. */
export function formatVital(name: VitalName, value: number): string {
  return name === 'CLS' ? formatNumber(value) : `${formatNumber(Math.round(value))} ms`
}

/** Writes the most that a vital may be without costing points. */
export function formatVitalLimit(name: VitalName): string {
  return formatVital(name, VITALS[name].limit)
}
