const MAX_PERSON_NAME_LENGTH = 200

/** Returns a name for a new store: "Ada’s store", from the first of `names` that isn't blank, or else "My store". */
export function firstStoreName(names: readonly (string | null | undefined)[]): string {
  const name = names.map((candidate) => candidate?.trim()).find(Boolean)
  return name ? `${name.slice(0, MAX_PERSON_NAME_LENGTH)}’s store` : 'My store'
}
