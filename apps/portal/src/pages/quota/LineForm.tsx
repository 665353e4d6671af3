// The card of a form: what stands above the table, the table, and what is said about the whole order.
import type { FieldOf } from '@tallyhelm/browser/forms/use-form'
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Card } from '@tallyhelm/ui/layout/Card'
import type { ReactNode } from 'react'
import type { FormProps } from './FillStep.tsx'
import { LineTable } from './LineTable.tsx'
import { OPERATIONS } from './operation-texts.ts'
import styles from './quota.module.css'
import { REASON_TEXTS } from './order-form.ts'

const MAX_REMARK_LENGTH = 200

type Props = FormProps & { toolbar: ReactNode; children?: ReactNode }

/** `children` stand above the toolbar. */
export function LineForm({ draft, onPick, toolbar, children }: Props) {
  const { kind, form, fields } = draft
  const texts = OPERATIONS[kind]
  const asksReason = kind === 'REDUCE' || kind === 'CLEAR'
  return (
    <Card padded={false} aria-label={`${texts.title}账户`}>
      {children}
      {toolbar}
      {form.lines.length === 0 ? (
        <Empty title="还没有选择账户" text={texts.empty} action={<Button onClick={onPick}>添加账户</Button>} />
      ) : (
        <LineTable draft={draft} />
      )}
      <div className={styles.remark}>
        {asksReason ? <ReasonField kind={kind} {...fields.field('reason')} /> : null}
        <TextField
          label="备注"
          optional={form.reason !== 'OTHER'}
          required={form.reason === 'OTHER'}
          maxLength={MAX_REMARK_LENGTH}
          placeholder={form.reason === 'OTHER' ? '请说明原因' : '仅您的组织可见'}
          {...fields.field('remark')}
        />
      </div>
    </Card>
  )
}

const ReasonField = ({ kind, ...field }: FieldOf<string | null> & { kind: AdjustType }) => (
  <Select
    label={kind === 'REDUCE' ? '调减原因' : '清零原因'}
    required
    options={Object.entries(REASON_TEXTS[kind]).map(([value, label]) => ({ value, label }))}
    {...field}
  />
)
