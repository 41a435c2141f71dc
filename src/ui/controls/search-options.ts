/** A choice of a `Combobox` or a `MultiSelect`. */
export type SearchOption = { value: string; label: string; detail?: string }

/** What the server found for the text that a person typed. */
export type OptionSearch = {
  /** The options to show for the current text, in this order. */
  options: readonly SearchOption[]
  isLoading: boolean
  /** What went wrong, in words for the person. */
  failure: string | null
  /** Called with the new text whenever the person types. */
  onSearch: (text: string) => void
}

export const isSameOption = (one: SearchOption, other: SearchOption) => one.value === other.value

/** Says what the list of options can't show by itself. */
export function describeSearch({ options, isLoading, failure }: OptionSearch): string | null {
  if (failure !== null) return failure
  if (isLoading) return 'Searching…'
  return options.length === 0 ? 'No matches. Try another word.' : null
}
