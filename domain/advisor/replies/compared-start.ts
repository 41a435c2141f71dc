import type { Wording } from '#domain/advisor/wording.ts'

/** Says that days to compare with are before the first order. Empty if none are. */
export function startText(ordersBegin: string | null | undefined, wording: Wording): string {
  return ordersBegin ? `There is no full period to compare with: orders begin on ${wording.day(ordersBegin)}.` : ''
}
