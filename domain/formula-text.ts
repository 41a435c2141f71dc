/** What a spreadsheet would take for the beginning of a formula, in whichever width. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** A text from outside as a cell of a CSV file: kept from being taken for a formula. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
