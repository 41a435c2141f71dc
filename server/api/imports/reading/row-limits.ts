/** No export of a shop has nearly as many columns, or as much text in one row. */
export const MAX_COLUMNS = 2000
export const MAX_ROW_CHARACTERS = 1_048_576
