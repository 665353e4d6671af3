// 粘贴金额: takes two columns from a spreadsheet and finds the accounts; says which ids it could not use.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { isEnter } from '@tallyhelm/ui/fields/typed-keys'
import { useState } from 'react'
import { wireAmount } from '../orders/add-problem.ts'
import { useQuotaLimits } from '../session/use-quota-limits.ts'
import { useProfile } from '../session/use-session.ts'
import { PICKERS, type PickerKind } from './definitions.ts'
import { parsePastedAmounts } from './parse-amounts.ts'
import { findOffered } from './picker-query.ts'
import styles from './pickers.module.css'
import type { PricedRow } from './use-picker-choice.ts'

export type { PricedRow } from './use-picker-choice.ts'

/** `kind` is whose accounts are looked for: of those to add to, unless told. */
type Props = { kind?: PickerKind; channel: Channel; onTake: (rows: readonly PricedRow[]) => void; onClose: () => void }

export function PasteAmounts({ kind = 'ADD', channel, onTake, onClose }: Props) {
  const { isSubCustomer } = useProfile()
  const { most_accounts: most } = useQuotaLimits()
  const [missing, setMissing] = useState<readonly string[]>([])
  const form = useForm({
    initial: { text: '' },
    checks: { text: typed => linesProblem(parsePastedAmounts(typed).lines.length, most) },
    at: 'text',
    send: ({ text }) => {
      const ids = parsePastedAmounts(text).lines.map(line => line.outsideId)
      return findOffered({ definition: PICKERS[kind], channel, isSubCustomer }, ids)
    },
    onSuccess: (found, { text }) => {
      const pasted = parsePastedAmounts(text)
      const byId = new Map(found.map(row => [row.outside_account_id, row]))
      const rows = pasted.lines.flatMap(({ outsideId, amount }) => {
        const row = byId.get(outsideId)
        return row ? [{ row, add_amount: wireAmount(amount, row) }] : []
      })
      const unknown = pasted.lines.filter(line => !byId.has(line.outsideId)).map(line => line.outsideId)
      if (rows.length > 0) onTake(rows)
      setMissing(unknown)
      if (unknown.length === 0) onClose()
    },
  })
  return (
    <div className={styles.paste}>
      <TextArea
        label="粘贴金额"
        placeholder={'从 Excel 复制两列后粘贴：\n1029384756102\t300\n1029384756118\t1,200.00'}
        rows={4}
        spellCheck={false}
        {...form.field('text')}
        help={describe(parsePastedAmounts(form.values.text))}
        onKeyDown={event => {
          if (!isEnter(event) || !event.ctrlKey) return
          event.stopPropagation()
          form.submit()
        }}
      />
      {missing.length === 0 ? null : (
        <p className={styles.problem} role="alert">
          以下 {missing.length} 个 ID 未找到或不可操作：{missing.join('、')}
        </p>
      )}
      <div className={styles.pasteEnd}>
        <Button size="small" onClick={onClose}>
          收起
        </Button>
        <Button size="small" variant="outline" loading={form.isBusy} onClick={() => form.submit()}>
          填入金额
        </Button>
      </div>
    </div>
  )
}

function linesProblem(count: number, most: number): string | undefined {
  if (count === 0) return '没有识别到账户 ID 和金额，请粘贴两列：账户 ID、金额'
  return count > most ? `最多选择${most}个广告账号` : undefined
}

function describe({ lines, unread, repeated }: ReturnType<typeof parsePastedAmounts>): string {
  if (lines.length === 0 && unread.length === 0) return '每行一个账户：账户 ID 与金额以制表符、逗号或空格分隔'
  const parts = [`已识别 ${lines.length} 个账户`]
  if (repeated.length > 0) parts.push(`${repeated.length} 行账户重复，以首行为准，未采用：${few(repeated)}`)
  if (unread.length > 0) parts.push(`${unread.length} 行无法识别：${few(unread)}`)
  return parts.join('，')
}

const few = (lines: readonly string[]): string => `${lines.slice(0, 3).join('；')}${lines.length > 3 ? '…' : ''}`
