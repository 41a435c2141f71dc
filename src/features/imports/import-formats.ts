/** What the file chooser offers. */
export const ACCEPTED_FILES = '.csv,.tsv,.txt,.xlsx,.gz,.zip'

/** As many files as go into one report. */
export const MAX_FILES = 20
