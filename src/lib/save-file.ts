/** Names a CSV file after what it lists and the days that it is about. */
export const csvNameOf = (name: string, { from, to }: { from: string; to: string }): string =>
  `${name}-${from}-to-${to}.csv`

/** Downloads content as a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
