export const INDUSTRIES = [
  'fashion',
  'electronics',
  'home',
  'beauty',
  'food',
  'sports',
  'toys',
  'art',
  'books',
  'pets',
  'other',
] as const

export const BUSINESS_SIZES = ['solo', 'small', 'medium', 'large'] as const

export const BUSINESS_GOALS = [
  'increase_sales',
  'reduce_costs',
  'improve_customer_service',
  'automate_processes',
  'expand_to_new_markets',
  'optimize_inventory',
  'enhance_marketing',
] as const

export type Industry = (typeof INDUSTRIES)[number]
export type BusinessSize = (typeof BUSINESS_SIZES)[number]
export type BusinessGoal = (typeof BUSINESS_GOALS)[number]

export const DEFAULT_BUSINESS_SIZE: BusinessSize = 'small'

/** The maximum length of a store's name. Longer names are cut. */
export const MAX_BUSINESS_NAME_LENGTH = 300

/** Parses the number of team members. Returns 1 for anything that isn't a number of at least 1. */
export function parseTeamMembers(typed: unknown): number {
  const members = Math.floor(typeof typed === 'string' && typed.trim() !== '' ? Number(typed) : Number.NaN)
  return Number.isSafeInteger(members) && members >= 1 ? members : 1
}
