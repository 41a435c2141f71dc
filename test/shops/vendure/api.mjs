/** Opens one API of the shop. It keeps the session that the shop gives. Throws what the shop says is wrong. */
export function openApi(address) {
  let token = null
  return async function ask(query, variables = {}) {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
    token = answer.headers.get('vendure-auth-token') ?? token
    const { data, errors } = await answer.json()
    if (errors) throw new Error(`${errors[0].message}: ${query.slice(0, 80)}`)
    const [result] = Object.values(data)
    if (result?.errorCode) throw new Error(`${result.errorCode} ${result.message}: ${query.slice(0, 80)}`)
    return result
  }
}
