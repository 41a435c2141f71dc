/** Which columns of a table stand on the card of a row, by their keys. The first column is its name. */
export type CardColumns = {
  /** What else the row is, below its name. */
  about?: readonly string[]
  /** What takes the width of the card, below these. */
  below?: readonly string[]
  /** The figures that matter most. The first stands beside the name, the others below it with their labels. */
  figures: readonly string[]
  /** What stands below the first figure. */
  aside?: readonly string[]
  /** What the order of the cards says, so that none has to. */
  inOrder?: readonly string[]
}

type Column = { key: string; isNumeric?: boolean }

/**
 * Returns the parts of a card. Without a choice, the first two columns of numbers are its figures. `sorted` is the key of
 * the column that rows are sorted by: it is on the card too, because people look for it.
 */
export function splitColumns<C extends Column>(
  [name, ...others]: readonly C[],
  card: CardColumns | undefined,
  sorted?: string,
) {
  const pick = (keys: readonly string[]) => keys.flatMap((key) => others.filter((column) => column.key === key))
  const about = pick(card?.about ?? [])
  const below = pick(card?.below ?? [])
  const aside = pick(card?.aside ?? [])
  const chosen = card ? pick(card.figures) : others.filter(({ isNumeric }) => isNumeric).slice(0, 2)
  const shown = [...about, ...below, ...aside, ...chosen]
  const isWanted = (column: C) =>
    column.key === sorted && !shown.includes(column) && !card?.inOrder?.includes(column.key)
  const [main, ...figures] = [...chosen, ...others.filter(isWanted)]
  return {
    name,
    about,
    below,
    main,
    figures,
    aside,
    rest: others.filter((column) => ![...shown, ...figures].includes(column)),
  }
}
