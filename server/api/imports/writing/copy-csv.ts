type Field = string | number | bigint | boolean | null

function toField(value: Field): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  return `"${value.includes('"') ? value.replaceAll('"', '""') : value}"`
}

/** One row in COPY's CSV form; NULL is an empty field without quotes. */
export const toCopyRow = (values: readonly Field[]): string => `${values.map(toField).join(',')}\n`
