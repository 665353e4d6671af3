// The direction of a transfer, and the one account that all its lines share.
import { Button } from '@tallyhelm/ui/actions/Button'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { lazy, Suspense, useState } from 'react'
import { amountOf } from '../../lists/amounts.ts'
import { capabilityNote } from './capability-texts.ts'
import type { TransferMode } from './order-form.ts'
import styles from './quota.module.css'
import type { OrderDraft } from './use-order-draft.ts'

const AccountPicker = lazy(async () => ({ default: (await import('../../pickers/AccountPicker.tsx')).AccountPicker }))

const MODES: readonly { value: TransferMode; label: string }[] = [
  { value: 'FROM_ONE', label: '一转多' },
  { value: 'TO_ONE', label: '多转一' },
]

export function TransferEnds({ draft }: { draft: OrderDraft }) {
  const { form, fields, capabilities } = draft
  const problem = fields.problem('anchor')
  const { anchor, mode } = form
  const [isPicking, setIsPicking] = useState(false)
  const side = mode === 'FROM_ONE' ? '转出账户' : '转入账户'
  const can = anchor === null ? undefined : capabilities.byAccount.get(anchor.account_id)
  const note = mode === 'FROM_ONE' ? capabilityNote('TRANSFER', can) : undefined
  const [label, figure] = mode === 'FROM_ONE' ? ['可转额度', can?.reducible ?? null] : ['可用余额', anchor?.balance ?? null]
  return (
    <div className={styles.ends}>
      <SegmentedControl label="转移方式" value={mode} onChange={next => fields.set({ mode: next })} options={MODES} />
      <section className={styles.end} aria-label={side} data-bad={problem === undefined ? undefined : true} tabIndex={-1}>
        <h3>{side}</h3>
        {anchor === null ? (
          <p className={styles.endEmpty}>{mode === 'FROM_ONE' ? '从哪个账户转出？' : '转入哪个账户？'}</p>
        ) : (
          <>
            <NamedId name={anchor.account_name} id={anchor.outside_account_id} />
            <p className={styles.endFigure}>
              {label} <b>{figure === null ? '—' : amountOf(figure, { withSymbol: true }, anchor.currency)}</b>
            </p>
          </>
        )}
        <Button size="small" onClick={() => setIsPicking(true)}>
          {anchor === null ? `选择${side}` : '更换'}
        </Button>
        {note === undefined ? null : <small className={styles.note}>{note}</small>}
        {problem === undefined ? null : <FieldError text={problem} />}
      </section>
      {isPicking ? (
        <Suspense fallback={null}>
          <AccountPicker
            kind={mode === 'FROM_ONE' ? 'TRANSFER_FROM' : 'TRANSFER_TO'}
            channel={draft.channel}
            room={1}
            except={form.lines.map(line => line.account.account_id)}
            onClose={() => setIsPicking(false)}
            onConfirm={([chosen]) => {
              if (chosen) fields.set({ anchor: chosen.row })
              setIsPicking(false)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
