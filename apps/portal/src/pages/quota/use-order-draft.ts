// The draft of an order: its lines, its remark, its quote, and whether leaving would lose anything.
import type { AddRequest, Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { useState } from 'react'
import { useUnsaved } from '../../shell/unsaved.ts'
import { addRequestOf, type Line, type LineAction, lineProblems, linesReducer } from './lines.ts'
import { useOrderAccounts } from './use-order-accounts.ts'
import { type QuoteState, useQuote } from './use-quote.ts'

export type OrderDraft = {
  accounts: ReturnType<typeof useOrderAccounts>
  lines: readonly Line[]
  change: (action: LineAction) => void
  /** What is wrong with a line, by account: our own rules, then what the quote says. */
  problems: ReadonlyMap<string, string>
  quote: QuoteState
  remark: string
  setRemark: (remark: string) => void
  isTouched: boolean
  /** Nothing is left to lose: sent, or given up. */
  discard: () => void
  requestOf: (lines: readonly Line[]) => AddRequest
}

/** `isOpen` is false once the order has been answered: nothing is loaded or quoted any more. */
export function useOrderDraft(channel: Channel, id: string, path: string, isOpen: boolean): OrderDraft {
  const accounts = useOrderAccounts(channel, id)
  // Until something is changed the lines are the accounts as loaded; afterwards they are the user's.
  const [changed, setChanged] = useState<readonly Line[]>()
  const [remark, setRemark] = useState('')
  const loaded = accounts.status === 'ready' ? accounts.rows.map(({ row, amount }) => ({ account: row, amount })) : []
  const lines = changed ?? loaded
  const quote = useQuote(isOpen ? lines : [])
  const isTouched = isOpen && (changed !== undefined || remark !== '')
  useUnsaved(path, isTouched)
  return {
    accounts,
    lines,
    change: action => setChanged(linesReducer(lines, action)),
    problems: withQuoted(lineProblems(lines), quote.current),
    quote,
    remark,
    setRemark,
    isTouched,
    discard: () => {
      setChanged(undefined)
      setRemark('')
    },
    requestOf: of => addRequestOf(of, remark),
  }
}

function withQuoted(problems: ReadonlyMap<string, string>, quote: Quote | undefined): ReadonlyMap<string, string> {
  const quoted = (quote?.items ?? []).flatMap(({ account_id, problem }): [string, string][] =>
    problem === null ? [] : [[account_id, problem]],
  )
  return new Map([...quoted, ...problems])
}
