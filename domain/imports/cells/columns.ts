/** A column of the file: its name as the file writes it, and its position; -1 where the file has none. */
export type Column = { name: string; at: number }

export type Columns = {
  readonly names: readonly string[]
  /** The first of the names given that the file has. Case and surrounding blanks do not matter. */
  find(...names: string[]): Column
  has(...names: string[]): boolean
}

const normalise = (name: string): string => name.replace(/\s+/g, ' ').trim().toLowerCase()

/** The names that more than one column has. */
export function repeatedNames({ names }: Pick<Columns, 'names'>): string[] {
  const seen = new Set<string>()
  const repeated = new Map<string, string>()
  for (const name of names) {
    const key = normalise(name)
    if (key !== '' && seen.has(key) && !repeated.has(key)) repeated.set(key, name)
    seen.add(key)
  }
  return [...repeated.values()]
}

/** Finds columns by name, whatever their order. Of two columns with one name the first counts. */
export function createColumns(header: readonly string[]): Columns {
  const names = header.map((name) => name.replace(/^\uFEFF/, '').trim())
  const positions = new Map<string, number>()
  names.forEach((name, at) => {
    if (!positions.has(normalise(name))) positions.set(normalise(name), at)
  })
  const position = (name: string) => positions.get(normalise(name)) ?? -1
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

/** A format's own names for the columns it reads. */
export type Picked<Field extends string> = (field: Field) => Column

/** Looks up a format's columns once; each field lists the names it goes by in the files, the likeliest first. */
export function pickColumns<Field extends string>(
  columns: Columns,
  names: Record<Field, string | readonly string[]>,
): Picked<Field> {
  const entries = Object.entries<string | readonly string[]>(names)
  const found = new Map(entries.map(([field, wanted]) => [field, columns.find(...[wanted].flat())]))
  return (field) => found.get(field) ?? { name: field, at: -1 }
}
