// What has been chosen in a picker, over all pages and searches, with the amounts and what is wrong with them.
import { addAmountProblem } from '@tallyhelm/protocol/topics/quota/limits'
import type { PickerRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { Selection } from '@tallyhelm/ui/table/selection'
import { useMemo, useState } from 'react'
import type { PricedRow } from './PasteAmounts.tsx'

type Chosen = ReadonlyMap<string, PricedRow>
type Problems = ReadonlyMap<string, string>

export type PickerChoice = ReturnType<typeof usePickerChoice>

export function usePickerChoice(channel: Channel) {
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const [problems, setProblems] = useState<Problems>(new Map())
  const selected: Selection = useMemo(() => new Set(chosen.keys()), [chosen])
  const problemOf = (id: string) => addAmountProblem(channel, chosen.get(id)?.amount ?? '', chosen.get(id)?.row.currency)
  const setProblem = (id: string, message: string | undefined) =>
    setProblems(known => {
      const next = new Map(known)
      if (message === undefined) next.delete(id)
      else next.set(id, message)
      return next
    })
  return {
    chosen,
    selected,
    problems,
    /** `rows` are those that the table shows. */
    select: (keys: Selection, rows: readonly PickerRow[]) =>
      setChosen(known => {
        const next = new Map([...known].filter(([id]) => keys.has(id)))
        for (const row of rows) if (keys.has(row.account_id) && !next.has(row.account_id)) next.set(row.account_id, { row, amount: '' })
        return next
      }),
    /** Entering an amount chooses the account. */
    type: (row: PickerRow, amount: string) => {
      setProblem(row.account_id, undefined)
      setChosen(known => new Map(known).set(row.account_id, { row, amount }))
    },
    take: (priced: readonly PricedRow[]) => {
      setProblems(new Map())
      setChosen(known => new Map([...known, ...priced.map((one): [string, PricedRow] => [one.row.account_id, one])]))
    },
    remove: (id: string) => setChosen(known => new Map([...known].filter(([key]) => key !== id))),
    /** What is wrong with one amount, on leaving its box; an empty one may still be filled. */
    check: (id: string): string | undefined => {
      const entered = chosen.get(id)
      const message = entered === undefined || entered.amount === '' ? undefined : problemOf(id)
      setProblem(id, message)
      return message
    },
    /** Marks all that is wrong; the first of it. */
    checkAll: (): string | undefined => {
      const found = [...chosen.keys()].flatMap((id): [string, string][] => {
        const message = problemOf(id)
        return message === undefined ? [] : [[id, message]]
      })
      setProblems(new Map(found))
      return found[0]?.[1]
    },
  }
}
