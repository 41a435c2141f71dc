import type { Slot } from './syntax.ts'

/** Collects the values of a request in the order in which they are met. */
export class Literals {
  readonly values: string[] = []

  add(value: string): Slot {
    this.values.push(value)
    return { slot: this.values.length - 1 }
  }
}

const quoteElement = (element: string) => `"${element.replace(/["\\]/g, '\\$&')}"`

/** Postgres' text form of an array. Quoting every element keeps `null` and empty text what they are. */
export function toArrayLiteral(elements: readonly string[]): string {
  return `{${elements.map(quoteElement).join(',')}}`
}
