// The remark of an account, edited where it stands: at most 50 characters, undone for six seconds.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMutation } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import styles from './accounts.module.css'
import { useLookAgain } from './use-look-again.ts'

const MAX_REMARK_LENGTH = 50

type Editable = Pick<AccountRow, 'account_id' | 'account_name' | 'remark'>

export function RemarkCell({ row }: { row: Editable }) {
  const { remark, save } = useRemark(row)
  const obstacle = useButtons()('remark')
  const [draft, setDraft] = useState<string | null>(null)
  const text = remark === '' ? <span className={styles.quiet}>—</span> : <span title={remark}>{remark}</span>
  if (obstacle !== undefined) return text
  if (draft === null) {
    return (
      <button type="button" className={styles.remark} aria-label={`修改 ${row.account_name} 的备注`} onClick={() => setDraft(remark)}>
        {text}
        <Pencil size={12} aria-hidden />
      </button>
    )
  }
  const end = () => {
    const next = draft.trim()
    if (next.length > MAX_REMARK_LENGTH) return
    setDraft(null)
    if (next !== remark) save(next)
  }
  return (
    <span className={styles.remarkField}>
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
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) end()
          if (event.key !== 'Escape') return
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
  const lookAgain = useLookAgain()
  const [shown, setShown] = useState<{ before: string; now: string }>()
  const { mutate } = useMutation({
    scope: { id: `remark ${row.account_id}` },
    mutationFn: (remark: string) => call(adAccountEndpoints.remark, { account_id: row.account_id, remark }, { background: true }),
    onError: error => {
      setShown(undefined)
      toast.error(`备注未能保存：${failureText(error)}`, { durationMs: 3000 })
    },
    onSettled: lookAgain,
  })
  // Once the list tells something new, the list is right.
  const remark = shown !== undefined && shown.before === row.remark ? shown.now : row.remark
  const store = (next: string) => {
    setShown({ before: row.remark, now: next })
    mutate(next)
  }
  return {
    remark,
    save: next => {
      store(next)
      toast.undo('备注已修改', () => store(remark))
    },
  }
}
