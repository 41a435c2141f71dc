const LOCALE = 'en'

/** The formatter with these options, made once: making one takes longer than a hundred uses. */
export const numberFormat = remember((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(LOCALE, options))

/** The formatter with these options, made once. */
export const dateFormat = remember((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALE, options))

function remember<Options, Format>(make: (options: Options) => Format) {
  const formats = new Map<string, Format>()
  return (options: Options): Format => {
    const key = JSON.stringify(options)
    const format = formats.get(key) ?? make(options)
    formats.set(key, format)
    return format
  }
}
