const SLOW = ['slow-2g', '2g', '3g']

/** Whether the connection is metered or slow, so that nothing should be prefetched. */
export function isConnectionLimited(): boolean {
  // Chromium only
  const { saveData, effectiveType } = Object(Reflect.get(navigator, 'connection'))
  return saveData === true || SLOW.includes(effectiveType)
}
