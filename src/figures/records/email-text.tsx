/** An email address. A long one breaks before the @, not within a name. */
export function EmailText({ children }: { children: string }) {
  const at = children.lastIndexOf('@')
  return (
    <>
      {/* Screen readers would read a space at the line break. */}
      <span className="sr-only select-none">{children}</span>
      <span aria-hidden>
        {children.slice(0, at)}
        <wbr />
        {children.slice(at)}
      </span>
    </>
  )
}
