// Begins only where no other address can have begun. Otherwise a long run without an @ would take quadratic time.
const ADDRESS = /(?<![^\s@"'<>()])[^\s@"'<>()]+@[^\s@"'<>()]+[^\s@"'<>().?!,]/g

/** Returns the email addresses in a text. */
export const addressesIn = (text: string): string[] => text.match(ADDRESS) ?? []
