import { useChoice } from './use-choice.ts'

type Column<Key extends string> = { key: Key; label: string }

/**
 * Returns the columns of a table that the URL shows, and the properties of its `ColumnChoice`. Without a choice, all show
 * but the empty ones. If all are empty, all show.
 */
export function useColumns<Key extends string>(
  parameter: string,
  columns: readonly Column<Key>[],
  empty: readonly string[] = [],
) {
  const { choice: names, choose } = useChoice((search) => search.get(parameter)?.split(',') ?? [])
  const chosen = columns.filter(({ key }) => names.includes(key)).map(({ key }) => key)
  const usual = withoutEmpty(
    columns.map(({ key }) => key),
    empty,
  )
  const shown = chosen.length > 0 ? chosen : usual
  return {
    shown,
    choice: {
      columns,
      shown,
      emptyCount: chosen.length > 0 ? 0 : columns.length - usual.length,
      onChange: (keys: readonly string[]) =>
        choose({ [parameter]: keys.join() === usual.join() ? null : keys.join(',') }),
    },
  }
}

/** Returns the columns that are not empty, or all if they are all empty. */
export function withoutEmpty<Key extends string>(keys: readonly Key[], empty: readonly string[]): readonly Key[] {
  const filled = keys.filter((key) => !empty.includes(key))
  return filled.length > 0 ? filled : keys
}
