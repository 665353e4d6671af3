// One decision about a case, of whatever kind: approved, rejected with the fields that are wrong, or taken back by whoever asked.
import { type FieldOf, useForm } from '@tallyhelm/browser/forms/use-form'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { FLAG_NOTE_MOST } from '@tallyhelm/protocol/topics/cases/limits'
import type { CaseDetail, CaseFlag } from '@tallyhelm/protocol/topics/cases/schemas'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { useCall, useFormCommand } from '../api/queries.ts'
import { ReasonField } from '../forms/ReasonField.tsx'
import { ReasonTemplates } from '../forms/ReasonTemplates.tsx'
import { CaseFacts } from './CaseFacts.tsx'
import { CaseProof } from './CaseProof.tsx'
import styles from './cases.module.css'

export type CaseAction = 'approve' | 'reject' | 'withdraw'
type Props = { action: CaseAction; onDone?: () => void; onClose: () => void }

/** What a colleague proposes is checked by a second person; what a user asks for is answered. */
export const actionText = (action: CaseAction, kind: CaseDetail['kind']): string =>
  action === 'approve' ? (caseKind(kind).makers === 'user' ? '通过' : '复核通过') : action === 'reject' ? '驳回' : '撤回'

/** For a place that knows the case by its id only. */
export function CaseDialogOf({ caseId, ...props }: Props & { caseId: string }) {
  const { data, error } = useCall(caseEndpoints.detail, { case_id: caseId })
  if (data) return <CaseDialog detail={data} {...props} />
  return (
    <FormDialog title="申请" submitText="确定" isBusy={!error} refusal={error?.msg} onSubmit={props.onClose} onClose={props.onClose}>
      {error ? null : <Skeleton lines={4} />}
    </FormDialog>
  )
}

/** The case as it was read when the dialog opened: a later revision is refused. */
export function CaseDialog({ detail: latest, action, onDone, onClose }: Props & { detail: CaseDetail }) {
  const [detail] = useState(latest)
  const { kind, title, warning } = detail
  const { notes, approvalNeedsReason } = caseKind(kind)
  const done = () => {
    onClose()
    onDone?.()
  }
  const settings = { onSuccess: done }
  const decide = useFormCommand(caseEndpoints.decide, settings)
  const withdraw = useFormCommand(caseEndpoints.withdraw, settings)
  const asksReason = action !== 'approve' || approvalNeedsReason
  // The server may find it far from usual only now.
  const [found, setFound] = useState<string>()
  const warningText = action === 'approve' ? (warning ?? found) : undefined
  const form = useForm({
    initial: { is_confirmed: false, flags: [] as readonly CaseFlag[], reason: '' },
    checks: {
      is_confirmed: isConfirmed => (warningText === undefined || isConfirmed ? undefined : '请核对后勾选确认'),
      reason: reason => (asksReason ? reasonProblem(reason) : undefined),
    },
    send: async values => {
      const { case_id, revision } = detail
      const reason = asksReason ? values.reason : ''
      if (action === 'withdraw') return withdraw.mutateAsync({ request: { case_id, reason } })
      const { flags, is_confirmed } = values
      const verdict = action === 'approve' ? ('APPROVE' as const) : ('REJECT' as const)
      return decide.mutateAsync({ request: { case_id, reason, verdict, revision, flags: [...flags], is_confirmed } })
    },
    onError: error => setFound(now => error.fields.find(({ path }) => path === 'is_confirmed')?.msg ?? now),
  })
  return (
    <FormDialog title={`${actionText(action, kind)}：${title}`} submitText={actionText(action, kind)} onClose={onClose} {...form.dialog}>
      {action === 'approve' ? <CaseFacts facts={detail.facts} /> : null}
      {action === 'approve' && detail.proof !== null ? <CaseProof caseId={detail.case_id} proof={detail.proof} /> : null}
      {warningText === undefined ? null : <Warning text={warningText} {...form.field('is_confirmed')} />}
      <p>{notes[action]}</p>
      {action === 'reject' ? <Flags kind={kind} {...form.field('flags')} /> : null}
      {action === 'reject' ? <ReasonTemplates queue={kind} reason={form.values.reason} onReason={reason => form.set({ reason })} /> : null}
      {asksReason ? <ReasonField {...form.field('reason')} {...(action === 'reject' ? SHOWN_TO_MAKER : {})} /> : null}
    </FormDialog>
  )
}

const SHOWN_TO_MAKER = { help: '将原样显示给提交人，并记入审计日志' }

/** Something unusual about it, to be confirmed. */
function Warning({ text, id, value, onChange, error }: FieldOf<boolean> & { text: string }) {
  // The server's own words about it are the text.
  const problem = error === text ? undefined : error
  return (
    <NoticeStrip tone="warning" title="请再次核对">
      {text}
      <div className={styles.confirm}>
        <Checkbox id={id} checked={value} onChange={onChange} aria-invalid={problem !== undefined || undefined}>
          已核对，确认无误
        </Checkbox>
        {problem === undefined ? null : <FieldError text={problem} />}
      </div>
    </NoticeStrip>
  )
}

type FlagsProps = FieldOf<readonly CaseFlag[]> & { kind: CaseDetail['kind'] }

/** Which fields are wrong; only these can be changed when it is submitted anew. */
function Flags({ kind, value: flags, onChange, error }: FlagsProps) {
  const fields = Object.entries(caseKind(kind).fields)
  if (fields.length === 0) return null
  const toggle = (field: string, isOn: boolean) =>
    onChange(isOn ? [...flags, { field, note: '' }] : flags.filter(flag => flag.field !== field))
  const note = (field: string, text: string) => onChange(flags.map(flag => (flag.field === field ? { field, note: text } : flag)))
  return (
    <fieldset className={styles.flags}>
      <legend>标注有误的字段（申请人只能修改这些字段；不标注则全部可改）</legend>
      {fields.map(([field, label]) => {
        const flag = flags.find(one => one.field === field)
        return (
          <div key={field}>
            <Checkbox checked={flag !== undefined} onChange={isOn => toggle(field, isOn)}>
              {label}
            </Checkbox>
            {flag ? (
              <TextField label={`${label}的说明`} maxLength={FLAG_NOTE_MOST} value={flag.note} onChange={text => note(field, text)} />
            ) : null}
          </div>
        )
      })}
      {error === undefined ? null : <FieldError text={error} />}
    </fieldset>
  )
}
