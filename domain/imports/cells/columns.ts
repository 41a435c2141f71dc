/** `at` is the column's index, or -1 if the file doesn't have it. */
export type Column = { name: string; at: number }

export type Columns = {
  readonly names: readonly string[]
  /** Returns the first of these columns that the file has. Ignores case and surrounding blanks. */
  find(...names: string[]): Column
  has(...names: string[]): boolean
}

const normalize = (name: string): string => name.replace(/\s+/g, ' ').trim().toLowerCase()

/** Returns the names that several columns share. */
export function repeatedNames({ names }: Pick<Columns, 'names'>): string[] {
  const seen = new Set<string>()
  const repeated = new Map<string, string>()
  for (const name of names) {
    const key = normalize(name)
    if (key !== '' && seen.has(key) && !repeated.has(key)) repeated.set(key, name)
    seen.add(key)
  }
  return [...repeated.values()]
}

/** Finds columns by name. If several columns have the same name, the first is used. */
export function createColumns(header: readonly string[]): Columns {
  const names = header.map((name) => name.replace(/^\uFEFF/, '').trim())
  const positions = new Map<string, number>()
  names.forEach((name, at) => {
    if (!positions.has(normalize(name))) positions.set(normalize(name), at)
  })
  const position = (name: string) => positions.get(normalize(name)) ?? -1
  return {
    names,
    find(...wanted) {
      const found = wanted.find((name) => position(name) >= 0) ?? wanted[0] ?? ''
      const at = position(found)
      return { name: names[at] ?? found, at }
    },
    has: (...wanted) => wanted.every((name) => position(name) >= 0),
  }
}

/** Returns the column of a field. */
export type Picked<Field extends string> = (field: Field) => Column

/** Finds the columns of a format. Each field lists its names in the files, the most common first. */
export function pickColumns<Field extends string>(
  columns: Columns,
  names: Record<Field, string | readonly string[]>,
): Picked<Field> {
  const entries = Object.entries<string | readonly string[]>(names)
  const found = new Map(entries.map(([field, wanted]) => [field, columns.find(...[wanted].flat())]))
  return (field) => found.get(field) ?? { name: field, at: -1 }
}
