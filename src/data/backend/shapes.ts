import { outdatedPage } from '#lib/app-error.ts'

/**
 * Checks whether a value from outside has the type `T`. These checks are written by hand because zod would add 25 KB to
 * every first screen.
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

/** Checks for an object with these fields. Ignores other fields, because a newer server can send more. */
export function objectOf<T extends object>(fields: { readonly [Name in keyof T]-?: Check<T[Name]> }): Check<T> {
  const checks = Object.entries<Check<unknown>>(fields)
  return (value): value is T => {
    const found: Record<string, unknown> = Object(value)
    return checks.every(([name, check]) => check(found[name]))
  }
}

/** Checks for an object with a valid value for each name. */
export function recordOf<Name extends string, T>(names: readonly Name[], check: Check<T>): Check<Record<Name, T>> {
  return (value): value is Record<Name, T> => {
    const found: Record<string, unknown> = Object(value)
    return names.every((name) => check(found[name]))
  }
}

/** Checks for an object with valid values for some of the names, and no other keys. */
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

/** Parses a JSON response and checks its shape. If it doesn't match, throws the `outdatedPage` error. */
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
