/** What a person can do about an import that failed, by the code of its error. */
const ADVICE: Record<string, string> = {
  empty: 'Check that the export covers days with orders, then export it again.',
  binary: 'Export the data as CSV or as an Excel workbook (.xlsx).',
  truncated: 'Export the file again and wait until the download is complete.',
  unreadable: 'If that does not help, export the data again as a plain CSV file.',
  too_large: 'Export a shorter period at a time.',
  unknown_format: 'Check that the first row names the columns and that there is one row per order or order line.',
  wrong_format: 'Check that this is the export you meant; its first row has to name the columns.',
  no_amounts: 'Export it again with amounts, and import that file.',
  already_here: 'If they are other sales after all, import the file again and say so.',
  nothing_taken: 'The list of rejected rows says what is wrong with each.',
  interrupted: 'Import the file again; nothing is counted twice.',
  internal: 'Import the file again. If it fails once more, the server’s log says why.',
}

const GENERAL = 'Check the file and import it again.'

export function adviceFor(code: string | undefined): string {
  return (code && ADVICE[code]) || GENERAL
}
