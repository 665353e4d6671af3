// ④: how much goes out, for what reason, and the last question before it does.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { IMPORT_TYPES } from '@tallyhelm/protocol/topics/imports/enums'
import type { ImportDetail, ImportPrice } from '@tallyhelm/protocol/topics/imports/schemas'
import { CLEAR_REASON_CODES, CLEAR_REASONS, REDUCE_REASON_CODES, REDUCE_REASONS } from '@tallyhelm/protocol/topics/quota/enums'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Select, type SelectOption } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { type ReactNode, useState } from 'react'
import { amountOf } from '../../lists/amounts.ts'
import { RecentSame, STILL } from '../../orders/RecentSame.tsx'
import { payerName } from '../../orders/use-payer.ts'
import type { SecondPress } from '../../orders/use-second-press.ts'
import { useProfile } from '../../session/use-session.ts'
import styles from './imports.module.css'
import { TYPE_WORDS } from './type-words.ts'
import { type RecentRow, rowName, useBatchPress } from './use-batch-press.ts'
import { useConfirmBatch } from './use-confirm-batch.ts'

type Props = { batch: ImportDetail; isDirty: boolean; cancel: ReactNode }

const REASONS: Partial<Record<ImportDetail['import_type'], readonly SelectOption<string>[]>> = {
  REDUCE: REDUCE_REASON_CODES.map(code => ({ value: code, label: REDUCE_REASONS[code] })),
  CLEAR: CLEAR_REASON_CODES.map(code => ({ value: code, label: CLEAR_REASONS[code] })),
}
const MISSING = { REDUCE: '请选择调减原因', CLEAR: '请选择清零原因' } as const

export function SubmitPanel({ batch, isDirty, cancel }: Props) {
  const { import_type: type } = batch
  const options = REASONS[type]
  const [isAsking, setIsAsking] = useState(false)
  const { confirm, isSending, dialog } = useConfirmBatch(() => setIsAsking(false))
  const second = useBatchPress(batch)
  const form = useForm({
    initial: { reason: null as string | null, remark: '' },
    checks: {
      reason: chosen => (options && chosen === null ? MISSING[type === 'CLEAR' ? 'CLEAR' : 'REDUCE'] : undefined),
      remark: (text, { reason: chosen }) => (chosen === 'OTHER' && text.trim() === '' ? '请填写备注说明原因' : undefined),
    },
    // Asks once more; only then it is sent.
    send: async () => setIsAsking(true),
  })
  const { reason, remark } = form.values
  return (
    <section className={styles.submit} aria-label="提交">
      <Sums batch={batch} />
      <div className={styles.submitFields}>
        {options ? (
          <Select label={type === 'CLEAR' ? '清零原因' : '调减原因'} required options={options} {...form.field('reason')} />
        ) : null}
        <TextField label="备注" optional={reason !== 'OTHER'} required={reason === 'OTHER'} maxLength={200} {...form.field('remark')} />
      </div>
      <div className={styles.submitEnd}>
        {cancel}
        <Button
          variant="primary"
          disabledReason={isDirty ? '请先保存并重新校验' : batch.ready_count === 0 ? '没有可提交的行，请先修正' : undefined}
          onClick={() => form.submit()}
        >
          提交 {batch.ready_count} 行
        </Button>
      </div>
      <Question
        batch={batch}
        isOpen={isAsking}
        isSending={isSending}
        onClose={() => setIsAsking(false)}
        second={second}
        onConfirm={() =>
          void second.press(() =>
            confirm({
              batch_id: batch.batch_id,
              remark: remark.trim(),
              ...(reason === null ? {} : { reason }),
              ...(batch.price === null ? {} : { shown_total: batch.price.total }),
            }),
          )
        }
      />
      {dialog}
    </section>
  )
}

const sumOf = (batch: ImportDetail) =>
  batch.ready_amount === null ? null : amountOf(batch.ready_amount, { withSymbol: true }, batch.currency)

function Sums({ batch }: { batch: ImportDetail }) {
  const sum = sumOf(batch)
  return (
    <p className={styles.sums}>
      可提交 <b>{batch.ready_count}</b> 行
      {sum === null ? null : (
        <>
          ，合计 <b>{sum}</b>
          {batch.price === null ? '（不含费用）' : null}
        </>
      )}
      {batch.invalid_count > 0 ? `；${batch.invalid_count} 行有误，不会提交` : null}
      {batch.price === null ? null : <Price price={batch.price} currency={batch.currency} />}
    </p>
  )
}

function Price({ price: { service_fee, tax, total, payer }, currency }: { price: ImportPrice; currency: Currency }) {
  const text = (amount: string) => amountOf(amount, { withSymbol: true }, currency)
  const { available } = payerName(payer.kind, useProfile().isSubCustomer)
  return (
    <span className={styles.price}>
      服务费 {text(service_fee)}，税费 {text(tax)}，应付合计 <b>{text(total)}</b>；{available} {text(payer.available)}
      {payer.shortage === null ? null : (
        <strong role="status">
          ，{payer.kind === 'WALLET' ? '余额' : '可用授信'}不足，还差 {text(payer.shortage)}
        </strong>
      )}
    </span>
  )
}

type QuestionProps = {
  batch: ImportDetail
  isOpen: boolean
  isSending: boolean
  onClose: () => void
  onConfirm: () => void
  second: SecondPress<RecentRow>
}

function Question({ batch, isOpen, isSending, onClose, onConfirm, second }: QuestionProps) {
  const { import_type: type, ready_count: count } = batch
  const sum = sumOf(batch)
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      title={`确认${IMPORT_TYPES[type]} ${count} 行？`}
      confirmText={second.isAsked ? STILL : `确认${IMPORT_TYPES[type]}`}
      {...(type === 'CLEAR' ? { tone: 'danger', typeToConfirm: '清零' } : {})}
      loading={isSending || second.isLooking}
      onConfirm={onConfirm}
    >
      {CHANNELS[batch.channel].name} {IMPORT_TYPES[type]} {count} 行{sum === null ? '' : `，合计 ${sum}`}
      {batch.price === null ? '' : `，应付合计 ${amountOf(batch.price.total, { withSymbol: true }, batch.currency)}`}。
      {TYPE_WORDS[type].after(batch.channel)}
      <RecentSame second={second} currency={batch.currency} nameOf={rowName} />
    </ConfirmDialog>
  )
}
