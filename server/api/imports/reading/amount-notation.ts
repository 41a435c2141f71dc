import { canHaveTwoReadings, type DecimalMark } from '#domain/imports/cells/amount.ts'

const MAX_SAMPLE_LENGTH = 30

type Counted = { count: number; sample: string }

/** How a file writes its amounts, with samples. A sample is empty if there is none. */
export type AmountNotation = {
  /** Amounts such as 1.234, which are a thousand or have three decimals, by their mark. */
  unclear: Record<DecimalMark, Counted>
  /** An amount that shows the decimal mark, such as 1.234,56. */
  proof: Record<DecimalMark, string>
  /** Amounts with three or more decimals that can't be read two ways, such as 0.125. */
  fine: Record<DecimalMark, Counted>
  /** An amount of a thousand or more without a separator, such as 1234,56. */
  ungrouped: string
}

const byMark = <Value>(create: () => Value): Record<DecimalMark, Value> => ({ '.': create(), ',': create() })
const nothing = (): Counted => ({ count: 0, sample: '' })
const cut = (text: string): string => text.trim().slice(0, MAX_SAMPLE_LENGTH)

const UNGROUPED = /^\D*[1-9]\d{3,}[.,]\d{1,2}\D*$/

function note(counted: Counted, text: string) {
  if (counted.count === 0) counted.sample = cut(text)
  counted.count += 1
}

/** Whether an amount has a digit other than zero after its second decimal. */
function isFine(text: string, mark: DecimalMark): boolean {
  const third = text.lastIndexOf(mark) + 3
  return third < text.length && /^\d*[1-9]/.test(text.slice(third))
}

/** Collects how amounts are written. */
export function createAmountNotation() {
  const found: AmountNotation = {
    unclear: byMark(nothing),
    proof: byMark(() => ''),
    fine: byMark(nothing),
    ungrouped: '',
  }
  return {
    /** `mark` is what `decimalEvidence` says of the amount. */
    add(text: string, mark: DecimalMark | null) {
      if (mark === null) {
        // Fast checks come first, because most amounts are short.
        if (text.length > 4 && canHaveTwoReadings(text)) note(found.unclear[text.includes('.') ? '.' : ','], text)
        return
      }
      if (found.proof[mark] === '') found.proof[mark] = cut(text)
      if (isFine(text, mark)) note(found.fine[mark], text)
      if (text.length > 5 && found.ungrouped === '' && UNGROUPED.test(text)) found.ungrouped = cut(text)
    },
    conclude: (): AmountNotation => found,
  }
}
