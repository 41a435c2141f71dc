/** What watches over the session of the person who is signed in. */
export function SessionCompanion() {
  return null
}
