/** More characters than this don't fit half of a phone's width in large type. */
const LONGEST_IN_LARGE_TYPE = 9

/** Whether a key figure needs smaller type on a phone, so that all of it shows. */
export const isLongFigure = (text: string): boolean => text.length > LONGEST_IN_LARGE_TYPE
