import { outdatedPage } from '#lib/app-error.ts'

/**
 * Whether a value from outside has the shape of `T`. Written by hand because zod would be 25 KB of every first screen; the
 * compiler holds these checks against the contracts.
 */
export type Check<T> = (value: unknown) => value is T

export const isText: Check<string> = (value) => typeof value === 'string'
export const isNumber: Check<number> = (value) => typeof value === 'number'
export const isBoolean: Check<boolean> = (value) => typeof value === 'boolean'
export const isDayText: Check<string> = (value): value is string => isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value)
export const isInstant: Check<string> = (value): value is string => isText(value) && !Number.isNaN(Date.parse(value))

export const nullable =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value)

export const optional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value)

export const listOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(check)

export const oneOf =
  <T extends string>(names: readonly T[]): Check<T> =>
  (value): value is T =>
    names.some((name) => name === value)

/** An object with these fields; it may have others, which a newer server adds. */
export function objectOf<T extends object>(fields: { readonly [Name in keyof T]-?: Check<T[Name]> }): Check<T> {
  const checks = Object.entries<Check<unknown>>(fields)
  return (value): value is T => {
    const found: Record<string, unknown> = Object(value)
    return checks.every(([name, check]) => check(found[name]))
  }
}

/** An object with a value under each of these names. */
export function recordOf<Name extends string, T>(names: readonly Name[], check: Check<T>): Check<Record<Name, T>> {
  return (value): value is Record<Name, T> => {
    const found: Record<string, unknown> = Object(value)
    return names.every((name) => check(found[name]))
  }
}

/** An object with values under some of these names. */
export function someOf<Name extends string, T>(
  names: readonly Name[],
  check: Check<T>,
): Check<Partial<Record<Name, T>>> {
  const isName = oneOf(names)
  return (value): value is Partial<Record<Name, T>> =>
    isPlainObject(value) && Object.entries(value).every(([name, entry]) => isName(name) && check(entry))
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An answer of the server as its contract has it. Throws the error that offers to reload where the page and the server differ. */
export function parseAnswer<T>(text: string, check: Check<T>): T {
  const value = parseJson(text)
  if (!check(value)) throw outdatedPage()
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
