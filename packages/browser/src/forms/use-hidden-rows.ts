// Hidden rows: a sheet that is refused for what nobody sees in it is sent again with what its sender says of that.
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import type { HiddenRows } from '@tallyhelm/protocol/topics/files/sheet-reading'
import { useRef, useState } from 'react'
import { ApiError } from '../calls/failure.ts'

/** What goes with the file. */
export type HiddenRowsField = { hidden_rows?: HiddenRows }
export type HiddenRowsAsked = {
  /** What is hidden, in the server's words, while it waits for an answer. */
  question: string | undefined
  /** Sends a sheet; its refusal is the caller's still. */
  send: <Answer>(call: (field: HiddenRowsField) => Promise<Answer>) => Promise<Answer>
  /** For the next sending alone: another file is asked about anew. */
  say: (choice: HiddenRows) => void
  forget: () => void
}

/** The server's question, where a call ended in it. */
export const hiddenQuestion = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === CATALOGUE.IMPORT_ROWS_HIDDEN.code ? error.msg : undefined

export function useHiddenRows(): HiddenRowsAsked {
  const said = useRef<HiddenRows>(undefined)
  const [question, setQuestion] = useState<string>()
  const forget = () => {
    said.current = undefined
    setQuestion(undefined)
  }
  return {
    question,
    forget,
    say: choice => {
      said.current = choice
    },
    send: async call => {
      const choice = said.current
      forget()
      try {
        return await call(choice === undefined ? {} : { hidden_rows: choice })
      } catch (error) {
        setQuestion(hiddenQuestion(error))
        throw error
      }
    },
  }
}
