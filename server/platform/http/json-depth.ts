/** Returns the position of the closing quote, or one beyond the text if there is none. */
function endOfString(text: string, start: number): number {
  let position = start
  while (position < text.length && text[position] !== '"') position += text[position] === '\\' ? 2 : 1
  return position
}

/**
 * Returns the nesting depth of a JSON text; 0 for a bare value. Takes linear time, even for a hostile or invalid text.
 */
export function jsonDepth(text: string): number {
  let deepest = 0
  let depth = 0
  for (let position = 0; position < text.length; position += 1) {
    const character = text[position]
    if (character === '"') position = endOfString(text, position + 1)
    else if (character === '[' || character === '{') deepest = Math.max(deepest, (depth += 1))
    else if (character === ']' || character === '}') depth -= 1
  }
  return deepest
}
