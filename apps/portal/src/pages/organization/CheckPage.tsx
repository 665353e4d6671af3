// Bind account, first step: what can be bound, and the proof of the phone (screens.md 3).
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { OFFER_STATUSES } from '@tallyhelm/protocol/topics/organization/enums'
import type { BindingCheck, BindingOffer, CustomerApplication } from '@tallyhelm/protocol/topics/organization/binding-schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { CodeField } from '@tallyhelm/ui/fields/CodeField'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useCall, useCommand } from '../../api/queries.ts'
import { CaseState } from '../../cases/CaseState.tsx'
import { timeTextOf } from '../../formats/time-text.ts'
import { paths } from '../../routes/paths.ts'
import { useOwnCode } from '../../security/use-own-code.ts'
import { codeProblem } from '../../security/problems.ts'
import { ReapplyForm } from './ApplicationForm.tsx'
import { BindingFrame } from './BindingFrame.tsx'
import styles from './binding.module.css'
import { keepTicket } from './verified.ts'

export function CheckPage() {
  const call = useCall(organizationEndpoints.checkBinding, {})
  return (
    <BindingFrame title="绑定账号" current={0}>
      <Loaded call={call} lines={6}>
        {check => (check.customer_name === null ? <Check check={check} /> : <Navigate to={paths.bindAccount('success')} replace />)}
      </Loaded>
    </BindingFrame>
  )
}

function Check({ check }: { check: BindingCheck }) {
  return (
    <div className={styles.parts}>
      {check.application ? <OwnApplication application={check.application} /> : null}
      {check.offers.length > 0 ? (
        <ul className={styles.offers} aria-label="可绑定的客户">
          {check.offers.map(offer => (
            <Offer key={offer.offer_id} offer={offer} />
          ))}
        </ul>
      ) : (
        <p className={styles.hint}>暂无邀请您绑定的客户。{isPending(check) ? '' : '核验身份后，您可以申请新建客户。'}</p>
      )}
      {isPending(check) && check.offers.length === 0 ? null : <ProofForm phone={`+${check.country_code} ${check.mobile}`} />}
    </div>
  )
}

/** Mended in place: only what was flagged is open. */
function OwnApplication({ application }: { application: CustomerApplication }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <CaseState title={`新建客户申请：${application.company_name}`} state={application.case} onResubmit={() => setIsOpen(true)} />
      {isOpen && application.case.may_resubmit ? <ReapplyForm application={application} onDone={() => setIsOpen(false)} /> : null}
    </>
  )
}

const isPending = ({ application }: BindingCheck): boolean => application?.case.status === 'PENDING'

function Offer({ offer }: { offer: BindingOffer }) {
  return (
    <li className={styles.offer}>
      <p className={styles.offerName}>
        <b>{offer.customer_name}</b>
        <Tag tone={offer.status === 'OPEN' ? 'success' : 'neutral'}>{OFFER_STATUSES[offer.status]}</Tag>
      </p>
      <p>
        {offer.offered_by} 邀请您绑定该客户，{timeTextOf(offer.expires_at, 'yyyy-MM-dd HH:mm')} 前有效
      </p>
    </li>
  )
}

function ProofForm({ phone }: { phone: string }) {
  const navigate = useNavigate()
  const verify = useCommand(organizationEndpoints.verifyBinding)
  const form = useForm({
    initial: { code: '' },
    checks: { code: codeProblem },
    send: request => verify.mutateAsync({ request }),
    onSuccess: ({ ticket, expires_at }) => {
      keepTicket(ticket, expires_at)
      void navigate(paths.bindAccount('bind'))
    },
    at: 'code',
  })
  const sms = useOwnCode('bind-account', error => form.refuse(error, 'code'))
  return (
    <form noValidate className={styles.parts} onSubmit={form.submit}>
      <CodeField
        label="短信验证码"
        help={`发送至 ${phone}`}
        {...form.field('code')}
        waitSeconds={sms.waitSeconds}
        onSend={() => sms.send()}
      />
      <Button type="submit" variant="primary" size="large" block loading={form.isBusy} loadingText="核验中…">
        核验并继续
      </Button>
    </form>
  )
}
