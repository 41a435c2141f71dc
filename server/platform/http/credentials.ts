/** Whether a request says who is asking, if only with a key. */
export function hasCredentials({ headers }: Request): boolean {
  return headers.has('Authorization') || headers.has('apikey')
}

/** The API key, from the header or the address. */
export function readApiKey({ headers, url }: Request): string | null {
  const header = headers.get('apikey')
  if (header !== null) return header
  const query = url.indexOf('?')
  return query === -1 ? null : new URLSearchParams(url.slice(query)).get('apikey')
}

/** The token of `Authorization: Bearer …`. */
export function readBearer({ headers }: Request): string | null {
  return /^Bearer\s+(\S+)\s*$/i.exec(headers.get('Authorization') ?? '')?.[1] ?? null
}
