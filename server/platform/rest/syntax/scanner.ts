import { RestError } from '#server/platform/rest/rest-error.ts'

/** Scans a part of the URL from left to right. Its errors are PGRST100 and include the position. */
export class Scanner {
  readonly #text: string
  readonly #what: string
  #position = 0

  constructor(text: string, what: string) {
    this.#text = text
    this.#what = what
  }

  get position(): number {
    return this.#position
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#text.length
  }

  peek(): string {
    return this.#text.charAt(this.#position)
  }

  startsWith(text: string): boolean {
    return this.#text.startsWith(text, this.#position)
  }

  /** Moves back to an earlier `position`. */
  rewind(position: number): void {
    this.#position = position
  }

  /** Skips the text if it comes next. Returns true if the text was skipped. */
  skip(text: string): boolean {
    if (!this.startsWith(text)) return false
    this.#position += text.length
    return true
  }

  skipSpaces(): void {
    this.match(/[ \t]*/y)
  }

  /** Returns the match of a sticky pattern at the current position, or null if it does not match there. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#position
    const found = pattern.exec(this.#text)
    if (!found) return null
    this.#position += found[0].length
    return found[0]
  }

  expect(text: string): void {
    if (!this.skip(text)) this.fail(`"${text}"`)
  }

  expectEnd(): void {
    if (!this.isAtEnd) this.fail('end of input')
  }

  rest(): string {
    const rest = this.#text.slice(this.#position)
    this.#position = this.#text.length
    return rest
  }

  fail(expecting: string): never {
    const found = this.isAtEnd ? 'end of input' : JSON.stringify(this.peek())
    this.refuse(`unexpected ${found} expecting ${expecting}`)
  }

  refuse(details: string): never {
    const column = this.#position + 1
    const message = `"failed to parse ${this.#what} (${this.#text})" (line 1, column ${column})`
    throw new RestError(400, ['PGRST100', message], { details })
  }
}
