/**
 * An order's number as all files of a shop have it: without the "#" of some exports, and without the ".0" that spreadsheets
 * add. Empty where the text holds none.
 */
export function orderNumber(text: string): string {
  const bare = text.replace(/^#\s*/, '')
  return /^\d+\.0+$/.test(bare) ? bare.slice(0, bare.indexOf('.')) : bare
}
