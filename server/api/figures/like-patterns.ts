/** Returns a part of a LIKE pattern that stands for itself. */
const escapePattern = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Splits what a person searches for into words. */
export const wordsOf = (search: string): string[] => search.split(/\s+/).filter((word) => word !== '')

/** Returns LIKE patterns that find words anywhere in a text. */
const toContained = (words: readonly string[]): string[] => words.map((word) => `%${escapePattern(word)}%`)

/** Returns LIKE patterns for `customers.search_text`, which is in small letters. */
export const toCustomerPatterns = (words: readonly string[]): string[] =>
  toContained(words.map((word) => word.toLowerCase()))
