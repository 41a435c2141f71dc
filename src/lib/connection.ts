const SLOW = ['slow-2g', '2g', '3g']

/** Whether the person saves data or the connection is slow. Then nothing should be loaded in advance. */
export function isConnectionLimited(): boolean {
  // Only Chromium has `navigator.connection`.
  const { saveData, effectiveType } = Object(Reflect.get(navigator, 'connection'))
  return saveData === true || SLOW.includes(effectiveType)
}
