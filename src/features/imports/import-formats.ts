/** What the file chooser offers. */
export const ACCEPTED_FILES = '.csv,.tsv,.txt,.xlsx,.gz,.zip'
