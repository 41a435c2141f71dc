/** The first match counts: browsers also name those that they descend from. */
const browsers = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const

const mobile = new Set(['iPhone', 'iPad', 'Android'])

type Device = { name: string; isMobile: boolean }

/** Describes the device of a browser's user agent in words, such as "Chrome on Windows". */
export function describeDevice(userAgent: string | null): Device {
  const browser = findName(browsers, userAgent ?? '')
  const system = findName(systems, userAgent ?? '')
  const isMobile = system !== undefined && mobile.has(system)
  if (browser === undefined) return { name: system ?? 'Unknown device', isMobile }
  return { name: system === undefined ? browser : `${browser} on ${system}`, isMobile }
}

function findName(patterns: readonly (readonly [RegExp, string])[], userAgent: string) {
  return patterns.find(([pattern]) => pattern.test(userAgent))?.[1]
}
