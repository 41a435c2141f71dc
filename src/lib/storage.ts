import { logWarning } from '#lib/monitoring/log.ts'

/** Reads text from local storage. Returns `fallback` if there is none or reading fails; logs a failure. */
export function readText(key: string, fallback: string): string {
  try {
    return localStorage.getItem(key) ?? fallback
  } catch (error) {
    logWarning(`Reading ${key} from local storage failed`, error)
    return fallback
  }
}

/** Writes text to local storage. Logs a failure instead of throwing. */
export function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch (error) {
    logWarning(`Writing ${key} to local storage failed`, error)
  }
}

/** Removes a key from local storage. Logs a failure instead of throwing. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch (error) {
    logWarning(`Removing ${key} from local storage failed`, error)
  }
}

/** Reads JSON from local storage. Returns `fallback` if it is missing, broken or invalid. */
export function readStored<Value>(key: string, fallback: Value, isValid: (value: unknown) => value is Value): Value {
  const text = readText(key, '')
  if (text === '') return fallback
  try {
    const value: unknown = JSON.parse(text)
    return isValid(value) ? value : fallback
  } catch (error) {
    logWarning(`${key} in local storage is not JSON`, error)
    return fallback
  }
}

/** Writes a value as JSON to local storage. Logs a failure instead of throwing. */
export function writeStored(key: string, value: unknown): void {
  writeText(key, JSON.stringify(value))
}

/** Reads text from session storage. Returns `''` if there is none or reading fails; logs a failure. */
export function readSessionText(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch (error) {
    logWarning(`Reading ${key} from session storage failed`, error)
    return ''
  }
}

/** Writes text to session storage. Logs a failure instead of throwing. */
export function writeSessionText(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch (error) {
    logWarning(`Writing ${key} to session storage failed`, error)
  }
}
