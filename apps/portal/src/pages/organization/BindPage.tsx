// Bind account, second step: one of the offered customers, or an application for a new one (screens.md 3).
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { BINDING_RIGHTS, OFFER_STATUSES } from '@tallyhelm/protocol/topics/organization/enums'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import type { BindingCheck, BindingOffer } from '@tallyhelm/protocol/topics/organization/binding-schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import { rotateToken } from '../../session/token.ts'
import { ApplicationForm } from './ApplicationForm.tsx'
import { BindingFrame } from './BindingFrame.tsx'
import styles from './binding.module.css'
import { errorPath, isFinal } from './outcome.ts'
import { forgetTicket, readTicket } from './verified.ts'

/** Among the offers' ids. */
const NEW_CUSTOMER = 'new'

export function BindPage() {
  const [ticket] = useState(readTicket)
  const call = useCall(organizationEndpoints.checkBinding, {}, { enabled: ticket !== undefined })
  return (
    <BindingFrame title="绑定账号" current={1}>
      {ticket === undefined ? (
        <Navigate to={paths.bindAccount()} replace />
      ) : (
        <Loaded call={call} lines={6}>
          {check => <Choice check={check} ticket={ticket} />}
        </Loaded>
      )}
    </BindingFrame>
  )
}

function Choice({ check, ticket }: { check: BindingCheck; ticket: string }) {
  const open = check.offers.filter(offer => offer.status === 'OPEN')
  const [chosen, setChosen] = useState(open[0]?.offer_id ?? NEW_CUSTOMER)
  const offer = open.find(({ offer_id }) => offer_id === chosen)
  return (
    <div className={styles.parts}>
      <RadioGroup
        label="选择要绑定的客户"
        value={chosen}
        onChange={setChosen}
        options={[
          ...check.offers.map(({ offer_id, customer_name, offered_by, status }) => ({
            value: offer_id,
            label: customer_name,
            help: `由 ${offered_by} 邀请`,
            disabledReason: status === 'OPEN' ? undefined : OFFER_STATUSES[status],
          })),
          {
            value: NEW_CUSTOMER,
            label: '新建客户',
            help: '提交公司信息，由专属顾问审核后开通',
            disabledReason: check.application?.case.status === 'PENDING' ? '您已有一份审核中的申请' : undefined,
          },
        ]}
      />
      {offer ? <BindForm offer={offer} ticket={ticket} /> : null}
      {!offer && check.application?.case.status !== 'PENDING' ? <ApplicationForm ticket={ticket} /> : null}
    </div>
  )
}

function BindForm({ offer, ticket }: { offer: BindingOffer; ticket: string }) {
  const readAgain = useReadAgain()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const bind = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      // Told on this page or the next one, so no dialog.
      await rotateToken(call(organizationEndpoints.bindCustomer, { ticket, offer_id: offer.offer_id }, { background: true }))
      forgetTicket()
      await readAgain(organizationEndpoints.bindCustomer)
      void navigate(paths.bindAccount('success'), { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isFinal(error.code)) void navigate(errorPath(error.code), { replace: true })
      else setFailure(error.msg)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <div>
        <p className={styles.hint}>绑定后您将可以：</p>
        <ul className={styles.rights}>
          {offer.rights.map(right => (
            <li key={right}>
              <Check size={14} aria-hidden />
              {BINDING_RIGHTS[right]}
            </li>
          ))}
        </ul>
      </div>
      {failure === undefined ? null : <NoticeStrip tone="error">{failure}</NoticeStrip>}
      <Button variant="primary" size="large" block loading={isBusy} loadingText="绑定中…" onClick={() => void bind()}>
        确认绑定
      </Button>
    </>
  )
}
