/** Where the string that begins at `start` ends: at its closing quote, or beyond the text for want of one. */
function endOfString(text: string, start: number): number {
  let position = start
  while (position < text.length && text[position] !== '"') position += text[position] === '\\' ? 2 : 1
  return position
}

/**
 * How deep the lists and objects of a JSON text lie in one another; 0 for a bare value. Looks at each character once,
 * so that a hostile text, valid or not, costs no more than its length.
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
