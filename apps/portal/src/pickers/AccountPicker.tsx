// The account picker for adding quota: search, choose several, enter an amount for each (spec §2, §5; screens.md P8).
import { addAmountProblem, MAX_ACCOUNTS_PER_ORDER } from '@tallyhelm/protocol/topics/quota/limits'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { useState } from 'react'
import { sumText } from '../lists/amounts.ts'
import { EMPTY_SEARCH } from './picker-query.ts'
import { PickerTable } from './PickerTable.tsx'
import { PickerSearchForm } from './PickerSearchForm.tsx'
import { PasteAmounts, type PricedRow } from './PasteAmounts.tsx'
import styles from './pickers.module.css'
import { usePickerChoice } from './use-picker-choice.ts'

type Props = {
  channel: Channel
  onClose: () => void
  /** Chosen accounts, each with a valid amount. */
  onConfirm: (rows: readonly PricedRow[]) => void
  /** How many more the order can take. */
  room?: number
}

/** Draw it only while it is open: it starts empty every time. */
export function AccountPicker({ channel, onClose, onConfirm, room = MAX_ACCOUNTS_PER_ORDER }: Props) {
  const toast = useToast()
  const [search, setSearch] = useState(EMPTY_SEARCH)
  const [page, setPage] = useState(1)
  const [isPasting, setIsPasting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const choice = usePickerChoice(channel)
  const refuse = (message: string) => {
    setProblem(message)
    toast.error(message, { key: 'picker' })
  }
  const confirm = () => {
    const chosen = [...choice.chosen.values()]
    if (chosen.length === 0) return refuse('请选择广告账号')
    if (chosen.length > room) return refuse(`最多选择${room}个广告账号`)
    const wrong = choice.checkAll()
    if (wrong !== undefined) return refuse(wrong)
    onConfirm(chosen.map(({ row, amount }) => ({ row, amount: amount.replaceAll(',', '') })))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width={780}
      title="选择广告账户"
      closeOnOutsidePress={false}
      footerStart={<PickerFoot channel={channel} chosen={[...choice.chosen.values()]} problem={problem} />}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" onClick={confirm}>
            确定
          </Button>
        </>
      }
    >
      <PickerSearchForm
        channel={channel}
        onSearch={next => {
          setSearch(next)
          setPage(1)
        }}
        end={
          <Button
            size="small"
            variant="text"
            aria-expanded={isPasting}
            icon={<ClipboardPaste size={14} aria-hidden />}
            onClick={() => setIsPasting(!isPasting)}
          >
            粘贴金额
          </Button>
        }
      />
      {isPasting ? <PasteAmounts channel={channel} onTake={choice.take} onClose={() => setIsPasting(false)} /> : null}
      <ChosenTags chosen={[...choice.chosen.values()]} onRemove={choice.remove} />
      <PickerTable channel={channel} search={search} page={page} onPage={setPage} onClear={() => setSearch(EMPTY_SEARCH)} choice={choice} />
    </Dialog>
  )
}

function PickerFoot({ channel, chosen, problem }: { channel: Channel; chosen: readonly PricedRow[]; problem: string | undefined }) {
  return (
    <span className={styles.foot}>
      已选 {chosen.length} 个 · 合计{' '}
      <b>{sumText(chosen.map(({ row, amount }) => ({ amount: validAmount(channel, amount), currency: row.currency })))}</b>
      {problem === undefined ? null : <FieldError text={problem} />}
    </span>
  )
}

/** What counts towards the sum: amounts that could be sent. */
function validAmount(channel: Channel, amount: string): string | null {
  return addAmountProblem(channel, amount) === undefined ? amount.replaceAll(',', '') : null
}

function ChosenTags({ chosen, onRemove }: { chosen: readonly PricedRow[]; onRemove: (id: string) => void }) {
  if (chosen.length === 0) return null
  return (
    <ul className={styles.tags} aria-label="已选账户">
      {chosen.map(({ row }) => (
        <li key={row.account_id}>
          {row.account_name}
          <button type="button" aria-label={`移除 ${row.account_name}`} onClick={() => onRemove(row.account_id)}>
            ×
          </button>
        </li>
      ))}
    </ul>
  )
}
