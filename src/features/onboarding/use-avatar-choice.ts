import { useEffect, useState } from 'react'

type Choice = { picture: Blob | null; url: string | null }

/** A picture chosen and previewed, to be stored later; `choice` is undefined while there is none, null to remove the saved one. */
export function useAvatarChoice(savedUrl: string | null) {
  const [chosen, setChosen] = useState<Choice>()

  useEffect(
    function releasePreview() {
      const url = chosen?.url
      return () => {
        if (url) URL.revokeObjectURL(url)
      }
    },
    [chosen],
  )

  function choose(picture: Blob | null) {
    if (picture) setChosen({ picture, url: URL.createObjectURL(picture) })
    else setChosen(savedUrl === null ? undefined : { picture: null, url: null })
  }

  return { choice: chosen?.picture, url: chosen ? chosen.url : savedUrl, choose }
}
