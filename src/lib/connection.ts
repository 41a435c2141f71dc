const SLOW = ['slow-2g', '2g', '3g']

/** Whether the person pays for data or waits for it, so that nothing is to be loaded which they have not asked for. */
export function isConnectionDear(): boolean {
  // Chromium alone tells.
  const { saveData, effectiveType } = Object(Reflect.get(navigator, 'connection'))
  return saveData === true || SLOW.includes(effectiveType)
}
