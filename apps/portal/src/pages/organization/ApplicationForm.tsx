// The application for a new customer: company, how to reach somebody, and what else there is to say.
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import type { Checks } from '@tallyhelm/browser/forms/form-state'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import type { CustomerApplication } from '@tallyhelm/protocol/topics/organization/binding-schemas'
import { APPLICATION_NOTE_MOST, CONTACT_MOST } from '@tallyhelm/protocol/topics/organization/limits'
import { COMPANY_NAME_MOST } from '@tallyhelm/protocol/topics/session/limits'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { paths } from '../../routes/paths.ts'
import { nameProblem } from '../../security/problems.ts'
import styles from './binding.module.css'
import { errorPath, isFinal } from './outcome.ts'
import { forgetTicket } from './verified.ts'

type Values = { company_name: string; contact: string; note: string }

export function ApplicationForm({ ticket }: { ticket: string }) {
  const navigate = useNavigate()
  return (
    <Fields
      initial={{ company_name: '', contact: '', note: '' }}
      submitText="提交申请"
      send={async values => {
        // Told on this page or the next one, so no dialog.
        await call(organizationEndpoints.applyForCustomer, { ticket, ...values }, { background: true })
        forgetTicket()
      }}
      onDone={() => void navigate(paths.bindAccount('success'), { replace: true })}
    />
  )
}

/** A rejected application with what was asked for; only flagged fields are open, all of them where none was flagged. */
export function ReapplyForm({ application, onDone }: { application: CustomerApplication; onDone: () => void }) {
  const { company_name, contact, note } = application
  const { case_id, flags } = application.case
  return (
    <Fields
      initial={{ company_name, contact, note }}
      open={flags.length === 0 ? undefined : flags.map(flag => flag.field)}
      submitText="重新提交"
      send={values => call(organizationEndpoints.reapplyForCustomer, { case_id, ...values }, { background: true })}
      onDone={onDone}
    />
  )
}

type FieldsProps = {
  initial: Values
  /** The fields that may change; all unless given. */
  open?: readonly string[] | undefined
  submitText: string
  send: (values: Values) => Promise<unknown>
  onDone: () => void
}

function Fields({ initial, open, submitText, send, onDone }: FieldsProps) {
  const readAgain = useReadAgain()
  const navigate = useNavigate()
  const form = useForm({
    initial,
    checks: CHECKS,
    send,
    onSuccess: async () => {
      await readAgain(organizationEndpoints.applyForCustomer)
      onDone()
    },
    onError: error => {
      if (isFinal(error.code)) void navigate(errorPath(error.code), { replace: true })
    },
  })
  const bind = (name: keyof Values) => ({ ...form.field(name), disabled: open !== undefined && !open.includes(name) })
  return (
    <form noValidate className={styles.parts} onSubmit={form.submit}>
      <TextField label="公司全称" autoComplete="organization" {...bind('company_name')} />
      <TextField label="联系方式" placeholder="手机号、邮箱或微信" {...bind('contact')} />
      <TextArea label="备注" optional rows={3} limit={APPLICATION_NOTE_MOST} {...bind('note')} />
      {form.message === undefined ? null : <NoticeStrip tone="error">{form.message}</NoticeStrip>}
      <Button type="submit" variant="primary" size="large" block loading={form.isBusy} loadingText="提交中…">
        {submitText}
      </Button>
    </form>
  )
}

const CHECKS: Checks<Values> = {
  company_name: name => ([...name.trim()].length < 2 ? '请输入公司全称' : nameProblem(name, '公司名称', COMPANY_NAME_MOST)),
  contact: contact => nameProblem(contact, '联系方式', CONTACT_MOST),
  note: note => (note.trim().length > APPLICATION_NOTE_MOST ? `备注最多 ${APPLICATION_NOTE_MOST} 个字符` : undefined),
}
