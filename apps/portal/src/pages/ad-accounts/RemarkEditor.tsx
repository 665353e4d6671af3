// The remark of an account while it is edited where it stands: at most 50 characters, undone for six seconds.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { isComposing, isEnter } from '@tallyhelm/ui/fields/typed-keys'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { type ReactNode, useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'

const MAX_REMARK_LENGTH = 50

export type Editable = Pick<AccountRow, 'account_id' | 'account_name' | 'remark'>
type Props = {
  row: Editable
  className: string | undefined
  /** What stands there while nothing is typed. */
  button: (remark: string, onEdit: () => void) => ReactNode
}

/** Opens at once, and stays in the cell's place to show what was typed before the list tells it. */
export function RemarkEditor({ row, className, button }: Props) {
  const { remark, save } = useRemark(row)
  const [draft, setDraft] = useState<string | null>(remark)
  if (draft === null) return button(remark, () => setDraft(remark))
  const end = () => {
    const next = draft.trim()
    if (next.length > MAX_REMARK_LENGTH) return
    setDraft(null)
    if (next !== remark) save(next)
  }
  return (
    <span className={className}>
      <TextField
        label={`${row.account_name} 的备注`}
        hideLabel
        size="small"
        autoFocus
        value={draft}
        onChange={setDraft}
        error={draft.trim().length > MAX_REMARK_LENGTH ? `最多 ${MAX_REMARK_LENGTH} 个字符` : undefined}
        onBlur={end}
        onKeyDown={event => {
          if (isEnter(event)) end()
          if (event.key !== 'Escape' || isComposing(event)) return
          event.stopPropagation()
          setDraft(null)
        }}
      />
    </span>
  )
}

/** Shows the new remark at once; takes it back when it could not be stored. */
function useRemark(row: Editable): { remark: string; save: (remark: string) => void } {
  const toast = useToast()
  const [shown, setShown] = useState<{ before: string; now: string }>()
  const { mutate } = useFormCommand(adAccountEndpoints.remark, {
    scope: { id: `remark ${row.account_id}` },
    onError: error => {
      setShown(undefined)
      toast.error(`备注未能保存：${failureText(error)}`, { durationMs: 3000 })
    },
  })
  // Once the list tells something new, the list is right.
  const remark = shown !== undefined && shown.before === row.remark ? shown.now : row.remark
  const store = (next: string) => {
    setShown({ before: row.remark, now: next })
    mutate({ request: { account_id: row.account_id, remark: next } })
  }
  return {
    remark,
    save: next => {
      store(next)
      toast.undo('备注已修改', () => store(remark))
    },
  }
}
