/** Returns the digits of a code typed as 123456, 123 456 or 123-456, or `null` if it isn't six digits. */
export function readSixDigits(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
