import { type ClassNameValue, createTailwindMerge } from 'tailwind-merge'
import { classGroups, conflictingClassGroups } from './class-groups.ts'

// The library's own configuration knows every class of Tailwind and weighs 5 KiB on every page; ours knows those in use.
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups,
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['before', 'after', 'backdrop', 'placeholder', '*', '**'],
}))

/** Joins class names; where two set the same thing, the later one wins. One name list alone is taken as it is. */
export function cn(...classes: ClassNameValue[]): string {
  const given = classes.filter(Boolean)
  const [only] = given
  return given.length === 1 && typeof only === 'string' ? only : merge(given)
}
