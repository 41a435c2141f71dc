const MAX_PERSON_NAME_LENGTH = 200

/** The name for a store without one: "Ada's store", after the first of `names` that isn't blank. */
export function firstStoreName(names: readonly (string | null | undefined)[]): string {
  const name = names.map((candidate) => candidate?.trim()).find(Boolean)
  return name ? `${name.slice(0, MAX_PERSON_NAME_LENGTH)}'s store` : 'My store'
}
