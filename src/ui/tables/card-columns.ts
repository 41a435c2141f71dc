/** Which columns of a table stand on the card of a row, by their keys. The first column is its name. */
export type CardColumns = {
  /** What else the row is, below its name. */
  about?: readonly string[]
  /** What takes the width of the card, below these. */
  below?: readonly string[]
  /** The figures that matter most. */
  figures: readonly string[]
}

type Column = { key: string; isNumeric?: boolean }

/** Returns the parts of a card. Without a choice, the first two columns of numbers are its figures. */
export function splitColumns<C extends Column>([name, ...others]: readonly C[], card: CardColumns | undefined) {
  const pick = (keys: readonly string[]) => keys.flatMap((key) => others.filter((column) => column.key === key))
  const about = pick(card?.about ?? [])
  const below = pick(card?.below ?? [])
  const figures = card ? pick(card.figures) : others.filter(({ isNumeric }) => isNumeric).slice(0, 2)
  const rest = others.filter(
    (column) => !about.includes(column) && !below.includes(column) && !figures.includes(column),
  )
  return { name, about, below, figures, rest }
}
