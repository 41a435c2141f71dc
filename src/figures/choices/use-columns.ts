import { useChoice } from './use-choice.ts'

type Column<Key extends string> = { key: Key; label: string }

/** Returns the columns of a table that the URL shows, and the properties of its `ColumnChoice`. Without a choice, all show. */
export function useColumns<Key extends string>(parameter: string, columns: readonly Column<Key>[]) {
  const { choice: names, choose } = useChoice((search) => search.get(parameter)?.split(',') ?? [])
  const chosen = columns.filter(({ key }) => names.includes(key))
  const shown = (chosen.length > 0 ? chosen : columns).map(({ key }) => key)
  return {
    shown,
    choice: {
      columns,
      shown,
      onChange: (keys: readonly string[]) =>
        choose({ [parameter]: keys.length === columns.length ? null : keys.join(',') }),
    },
  }
}
