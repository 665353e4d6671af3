// What has been chosen in a picker, over all pages, searches and channels, with the amounts and what is wrong with them.
import type { Selection } from '@tallyhelm/ui/table/selection'
import { useMemo, useState } from 'react'
import type { PickerAccount, PickerDefinition } from './definitions.ts'

/** A chosen account; `add_amount` (spec §2) is empty in a picker without amounts. */
export type PricedRow = { row: PickerAccount; add_amount: string }

type Chosen = ReadonlyMap<string, PricedRow>
type Problems = ReadonlyMap<string, string>

export type PickerChoice = ReturnType<typeof usePickerChoice>

/** `isSingle`: choosing another account lets go of the one before. */
export function usePickerChoice(amounts: PickerDefinition['amounts'], isSingle: boolean) {
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const [problems, setProblems] = useState<Problems>(new Map())
  const selected: Selection = useMemo(() => new Set(chosen.keys()), [chosen])
  const problemOf = (id: string) => {
    const entered = chosen.get(id)
    return entered && amounts?.problemOf(entered.row.channel, entered.add_amount, entered.row.currency)
  }
  const setProblem = (id: string, message: string | undefined) =>
    setProblems(known => {
      const next = new Map(known)
      if (message === undefined) next.delete(id)
      else next.set(id, message)
      return next
    })
  const put = (known: Chosen, rows: readonly PricedRow[]): Chosen => {
    const entries = rows.map((one): [string, PricedRow] => [one.row.account_id, one])
    return isSingle ? new Map(entries.slice(-1)) : new Map([...known, ...entries])
  }
  return {
    isSingle,
    chosen,
    selected,
    problems,
    /** `rows` are those that the table shows. */
    select: (keys: Selection, rows: readonly PickerAccount[]) =>
      setChosen(known => {
        const kept = new Map([...known].filter(([id]) => keys.has(id)))
        const fresh = rows.filter(row => keys.has(row.account_id) && !kept.has(row.account_id)).map(row => ({ row, add_amount: '' }))
        return fresh.length === 0 ? kept : put(kept, fresh)
      }),
    /** Entering an amount chooses the account. */
    type: (row: PickerAccount, amount: string) => {
      setProblem(row.account_id, undefined)
      setChosen(known => put(known, [{ row, add_amount: amount }]))
    },
    take: (priced: readonly PricedRow[]) => {
      setProblems(new Map())
      setChosen(known => put(known, priced))
    },
    remove: (id: string) => {
      setProblem(id, undefined)
      setChosen(known => new Map([...known].filter(([key]) => key !== id)))
    },
    /** What is wrong with the amount of a chosen account, on leaving its box with `amount` in it. */
    check: (id: string, amount: string): string | undefined => {
      const entered = chosen.get(id)
      const message = entered && amounts?.problemOf(entered.row.channel, amount, entered.row.currency)
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
