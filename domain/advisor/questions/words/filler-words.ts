const FILLERS = new Set(
  (
    'a an the of in on at to for from with and or as is are was were be been being am do does did done have has had ' +
    'having i we us you he she they them it its my our your their his her this that these those there here who whose ' +
    'which what whats how much many can could would should will shall may might must please kindly just also too so ' +
    'then now well hi hello hey ok okay thanks thank show shows tell give get gets got see know want need list ' +
    'me let about any all some every overall altogether figure figures number numbers count data ' +
    'result results total totals shop store business company come comes came coming make makes made ' +
    'making happen happened happens take takes took into during within over around like im ive id were whos isnt went hows howd whatd lets theres thats weve ive im youre were theyre something anything anyone anybody somebody'
  ).split(' '),
)

/** Whether a word carries no meaning of its own in a question, such as "the". Negations and numbers always do. */
export const isFiller = (word: string): boolean => FILLERS.has(word.replaceAll("'", ''))
