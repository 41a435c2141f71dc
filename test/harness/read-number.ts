/** Reads a figure as screens write it, such as `−$1,234.50`, whose minus sign isn't the one that `Number` knows. */
export const readNumber = (text: string | null | undefined): number =>
  Number((text ?? '').replaceAll('−', '-').replaceAll(/[^\d.-]/g, ''))
