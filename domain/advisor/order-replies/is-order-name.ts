/** Whether a question names an order by this name: with or without a #, in small or large letters. */
export function isOrderName(name: string, asked: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/^#|\s/g, '')
  return plain(name) === plain(asked)
}
