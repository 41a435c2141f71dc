/** Words before what is left out: "all countries apart from Germany". */
export const LEAVING_OUT =
  '(?:excluding|except(?: for| from)?|besides|aside from|other than|apart from|with the exception of|leaving out|not counting)'
