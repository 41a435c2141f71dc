type Fields = Record<string, string>
type Check = (value: string, fields: Fields) => string | null

/** Runs a check per field, in the order of the form; the result names only the fields that failed. */
export function checkFields(checks: Record<string, Check>) {
  return (fields: Fields): Fields => {
    const results = Object.entries(checks).map(([name, check]) => [name, check(fields[name] ?? '', fields)])
    return Object.fromEntries(results.filter(([, message]) => message !== null))
  }
}

/** A value that is not blank, else `message`. */
export function required(message: string): Check {
  return (value) => (value.trim() === '' ? message : null)
}

/** Something with an @ in the middle; whether the address exists is for the server and the mail to find out. */
export function emailAddress(value: string) {
  if (value.trim() === '') return 'Enter your email address.'
  return /^\S+@\S+$/.test(value.trim()) ? null : 'Enter an email address like name@example.com.'
}
