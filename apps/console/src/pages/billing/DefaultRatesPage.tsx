// Default rates: what the rates of a new customer of each type begin with, and how two people change them.
import { billingEndpoints } from '@tallyhelm/protocol/topics/billing/endpoints'
import { RATE_SUBJECTS } from '@tallyhelm/protocol/topics/billing/limits'
import type { DefaultRates } from '@tallyhelm/protocol/topics/billing/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { CUSTOMER_TYPE_CODES, CUSTOMER_TYPES } from '@tallyhelm/protocol/vocabulary/customer-type'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { type CaseAction, CaseDialogOf } from '../../cases/CaseDialog.tsx'
import { WaitingCase } from '../../cases/WaitingCase.tsx'
import { termsText } from '../../formats/rate-texts.ts'
import { useStaff } from '../../session/use-staff.ts'
import styles from './billing.module.css'
import { DefaultRatesDialog } from './DefaultRatesDialog.tsx'

type Step = { kind: 'propose'; of: DefaultRates } | { kind: CaseAction; caseId: string }

export function DefaultRatesPage() {
  const { data, error, refetch } = useCall(billingEndpoints.defaults, {})
  const [step, setStep] = useState<Step>()
  const close = () => setStep(undefined)
  return (
    <>
      <PageHeader title="默认费率" />
      <p className={styles.lead}>为新客户设置费率时，按其类型以这些数值预填。已有费率的客户与已提交的申请不受影响。</p>
      {error ? (
        <div className={styles.failure}>
          <NoticeStrip tone="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
            {error.msg}
          </NoticeStrip>
        </div>
      ) : null}
      <ul className={styles.types} aria-label="默认费率" aria-busy={data === undefined && !error}>
        {data === undefined
          ? error
            ? null
            : CUSTOMER_TYPE_CODES.map(type => (
                <li key={type} className={styles.type}>
                  <Skeleton lines={6} />
                </li>
              ))
          : data.content.map(of => <TypeCard key={of.customer_type} of={of} onStep={setStep} />)}
      </ul>
      {step === undefined ? null : step.kind === 'propose' ? (
        <DefaultRatesDialog of={step.of} onClose={close} />
      ) : (
        <CaseDialogOf caseId={step.caseId} action={step.kind} onClose={close} />
      )}
    </>
  )
}

function TypeCard({ of, onStep }: { of: DefaultRates; onStep: (step: Step) => void }) {
  const { role } = useStaff()
  const { customer_type, rates, changed, proposal } = of
  const title = CUSTOMER_TYPES[customer_type].name
  const isSet = rates.some(rate => rate.current !== null)
  return (
    <li aria-label={title} className={styles.type}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Tag tone={isSet ? 'success' : 'neutral'}>{isSet ? '生效中' : '未设置'}</Tag>
        {proposal === null ? null : <Tag tone="warning">待复核</Tag>}
        {mayCall(billingEndpoints.proposeDefaults, role) ? (
          <Button
            size="small"
            className={styles.action}
            aria-label={`设置默认费率：${title}`}
            disabledReason={proposal === null ? undefined : '已有待复核的变更，请先复核或撤回'}
            onClick={() => onStep({ kind: 'propose', of })}
          >
            设置默认费率
          </Button>
        ) : null}
      </div>
      <dl className={styles.terms}>
        {rates.map(({ subject, current }) => (
          <div key={subject}>
            <dt>{RATE_SUBJECTS[subject]}</dt>
            <dd>{current === null ? '未设置' : termsText({ subject, ...current })}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>{customersText(of)}</p>
      {changed === null ? null : (
        <p className={styles.quiet}>
          {timeText(changed.at)} 起；{changed.maker} 提交，{changed.checker} 复核；原因：{changed.reason}
        </p>
      )}
      {proposal === null ? null : (
        <WaitingCase
          kind="FEE_RATES"
          name={`${title}默认费率`}
          proposal={proposal}
          onDecide={kind => onStep({ kind, caseId: proposal.case_id })}
        >
          <b>拟变更为</b>
          <ul>
            {proposal.rates.map(rate => (
              <li key={rate.subject}>
                {RATE_SUBJECTS[rate.subject]}：{termsText(rate)}
              </li>
            ))}
          </ul>
        </WaitingCase>
      )}
    </li>
  )
}

function customersText({ customers, customers_without: without }: DefaultRates): string {
  if (customers === 0) return '还没有此类型的客户'
  return without === 0 ? `${customers} 个客户，均已设定费率` : `${customers} 个客户，其中 ${without} 个未设定任何费率，订单不收服务费`
}
