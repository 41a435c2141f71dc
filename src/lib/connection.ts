const SLOW = ['slow-2g', '2g', '3g']

/** Whether data saving is on or the connection is slow. If so, load nothing in advance. */
export function isConnectionLimited(): boolean {
  // Only Chromium has `navigator.connection`.
  const { saveData, effectiveType } = Object(Reflect.get(navigator, 'connection'))
  return saveData === true || SLOW.includes(effectiveType)
}
