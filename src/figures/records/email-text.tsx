/** An email address that rather breaks before the @ than within a name. */
export function EmailText({ children }: { children: string }) {
  const at = children.lastIndexOf('@')
  return (
    <>
      {/* The place to break the line would be a space in what screen readers say. */}
      <span className="sr-only select-none">{children}</span>
      <span aria-hidden>
        {children.slice(0, at)}
        <wbr />
        {children.slice(at)}
      </span>
    </>
  )
}
