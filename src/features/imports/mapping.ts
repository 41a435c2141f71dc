import type { ImportAnswers, MappingField } from '#domain/contracts/imports.ts'

type Mapping = NonNullable<ImportAnswers['mapping']>

/** What a column stands for; `null` when it is not used. */
export function columnOf(mapping: Mapping, column: string): MappingField | null {
  const [field] = entriesOf(mapping).find(([, mapped]) => mapped === column) ?? []
  return field ?? null
}

/** The mapping with `column` standing for `field` alone: both lose what they stood for before. */
export function withColumn(mapping: Mapping, column: string, field: MappingField | null): Mapping {
  const others = entriesOf(mapping).filter(([other, mapped]) => other !== field && mapped !== column)
  return Object.fromEntries(field ? [...others, [field, column]] : others)
}

function entriesOf(mapping: Mapping): [MappingField, string | undefined][] {
  return Object.entries(mapping).filter((entry): entry is [MappingField, string] => entry[1] !== undefined)
}
