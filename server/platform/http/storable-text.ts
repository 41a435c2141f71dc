/** The SQLSTATEs of a text with a NUL character and of JSON with one. */
const UNSTORABLE = new Set(['22021', '22P05'])

/** Whether Postgres has refused a text because of a character that it can't store. */
export const isUnstorableText = (code: string): boolean => UNSTORABLE.has(code)

/** Whether an address has a NUL character, which no text of Postgres can have. */
export const hasNul = (address: string): boolean => address.includes('%00')

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Whether Postgres can store all texts in valid JSON. NUL characters and lone surrogates only occur as escapes there. */
export function isStorableJson(json: string): boolean {
  if (!json.includes('\\u')) return true
  let isFine = true
  JSON.parse(json, (key, value: unknown) => {
    isFine &&= isStorable(key) && (typeof value !== 'string' || isStorable(value))
    return value
  })
  return isFine
}
