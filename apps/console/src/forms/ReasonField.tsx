// The reason of an action, which the audit log keeps as it is typed.
import { REASON_MOST, reasonProblem } from '@tallyhelm/protocol/values/reason'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { useState } from 'react'

type Props = { id?: string; value: string; onChange: (value: string) => void; error: string | undefined; help?: string }

export function ReasonField(props: Props) {
  return <TextArea label="原因" required limit={REASON_MOST} rows={3} help="将原样记入审计日志" placeholder="请说明原因" {...props} />
}

/** A reason being typed: what is wrong with it is said from the first try on, and only as long as it is wrong. */
export function useReason() {
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  return {
    reason,
    setReason,
    /** For the field; the server's words come after our own. */
    field: (refused: string | undefined): Props => ({
      value: reason,
      onChange: setReason,
      error: (isTried ? reasonProblem(reason) : undefined) ?? refused,
    }),
    /** True if it can be sent. */
    check: (): boolean => {
      setIsTried(true)
      return reasonProblem(reason) === undefined
    },
  }
}
