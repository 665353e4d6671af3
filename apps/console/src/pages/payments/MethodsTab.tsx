// Every method with what it takes in each currency, the keys of its house, and what waits for a second person.
import { houseKeyFields } from '@tallyhelm/protocol/topics/payments/house-keys'
import { isHouseMethod, METHOD_GROUPS, METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import { paymentSettingsEndpoints } from '@tallyhelm/protocol/topics/payments/settings-endpoints'
import type { MethodSetting, TermsRow } from '@tallyhelm/protocol/topics/payments/settings-schemas'
import { CREDENTIAL_SOURCES } from '@tallyhelm/protocol/topics/channels/credentials'
import { timeText } from '@tallyhelm/protocol/values/day'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useState } from 'react'
import { type CaseAction, CaseDialogOf } from '../../cases/CaseDialog.tsx'
import { WaitingCase } from '../../cases/WaitingCase.tsx'
import { useStaff } from '../../session/use-staff.ts'
import { HouseKeysDialog } from './HouseKeysDialog.tsx'
import styles from './payment-settings.module.css'
import { TermsDialog } from './TermsDialog.tsx'

type Step = { kind: 'terms' | 'keys'; setting: MethodSetting } | { kind: CaseAction; caseId: string }

export function MethodsTab({ methods }: { methods: readonly MethodSetting[] }) {
  const [step, setStep] = useState<Step>()
  const close = () => setStep(undefined)
  return (
    <>
      <div className={styles.methods}>
        {methods.map(setting => (
          <MethodCard key={setting.method} setting={setting} onStep={setStep} />
        ))}
      </div>
      {step === undefined ? null : <StepDialog step={step} onClose={close} />}
    </>
  )
}

function StepDialog({ step, onClose }: { step: Step; onClose: () => void }) {
  if ('caseId' in step) return <CaseDialogOf caseId={step.caseId} action={step.kind} onClose={onClose} />
  return step.kind === 'terms' ? (
    <TermsDialog setting={step.setting} onClose={onClose} />
  ) : (
    <HouseKeysDialog setting={step.setting} onClose={onClose} />
  )
}

type CardProps = { setting: MethodSetting; onStep: (step: Step) => void }

function MethodCard({ setting, onStep }: CardProps) {
  const { method, terms, terms_proposal, keys_proposal } = setting
  const { text, group } = METHODS[method]
  const { role } = useStaff()
  const mayPropose = mayCall(paymentSettingsEndpoints.proposeTerms, role)
  const busy = (proposal: unknown) => (proposal === null ? undefined : '已有待复核的变更，请先复核或撤回')
  return (
    <Card title={text} meta={METHOD_GROUPS[group]} actions={<StateTag setting={setting} />}>
      <div className={styles.part}>
        <TermsTable name={text} terms={terms} />
        {setting.keys === null ? null : <Keys setting={setting} keys={setting.keys} />}
        {terms_proposal === null ? null : (
          <WaitingCase
            kind="PAYMENT_TERMS"
            proposal={terms_proposal}
            name={`${text} 支付方式`}
            onDecide={kind => onStep({ kind, caseId: terms_proposal.case_id })}
          >
            <p>
              支付方式变更 <Tag tone="warning">待复核</Tag>
            </p>
          </WaitingCase>
        )}
        {keys_proposal === null ? null : (
          <WaitingCase
            kind="HOUSE_KEYS"
            proposal={keys_proposal}
            name={`${text} 密钥`}
            onDecide={kind => onStep({ kind, caseId: keys_proposal.case_id })}
          >
            <p>
              密钥变更 <Tag tone="warning">待复核</Tag>
            </p>
          </WaitingCase>
        )}
        {mayPropose ? (
          <div className={styles.actions}>
            <Button
              size="small"
              aria-label={`变更支付方式：${text}`}
              disabledReason={busy(terms_proposal)}
              onClick={() => onStep({ kind: 'terms', setting })}
            >
              变更
            </Button>
            {isHouseMethod(method) ? (
              <Button
                size="small"
                aria-label={`更新密钥：${text}`}
                disabledReason={busy(keys_proposal)}
                onClick={() => onStep({ kind: 'keys', setting })}
              >
                更新密钥
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
    </Card>
  )
}

function StateTag({ setting: { terms, keys } }: { setting: MethodSetting }) {
  if (keys !== null && keys.source !== 'CONSOLE')
    return (
      <Tag tone={keys.source === 'UNREADABLE' ? 'error' : 'neutral'}>{keys.source === 'UNREADABLE' ? '密钥无法解密' : '未设置密钥'}</Tag>
    )
  return terms.some(({ is_open }) => is_open) ? <Tag tone="success">开放</Tag> : <Tag tone="neutral">关闭</Tag>
}

function TermsTable({ name, terms }: { name: string; terms: readonly TermsRow[] }) {
  if (terms.length === 0) return <p className={styles.quiet}>尚未设置任何币种，客户不能使用。</p>
  return (
    <ul className={styles.terms} aria-label={`${name} 币种`}>
      {terms.map(({ currency, is_open, closed_why, fee_percent, least, most, arrival }) => (
        <li key={currency}>
          <b>{currency}</b>
          <Tag tone={is_open ? 'success' : 'neutral'}>{is_open ? '开放' : '关闭'}</Tag>
          <span>手续费 {fee_percent}%</span>
          <span>
            <Money amount={amountText(least, currency)} /> 至 <Money amount={amountText(most, currency)} />
          </span>
          <span>{arrival}</span>
          {closed_why === '' ? null : <small>{closed_why}</small>}
        </li>
      ))}
    </ul>
  )
}

function Keys({ setting: { method }, keys }: { setting: MethodSetting; keys: NonNullable<MethodSetting['keys']> }) {
  const { text } = METHODS[method]
  if (keys.source === 'NONE') {
    const names = isHouseMethod(method) ? houseKeyFields(method).map(([, { label }]) => label) : []
    return <p className={styles.quiet}>未设置密钥，客户不能使用。需要：{names.join('、')}。</p>
  }
  return (
    <dl className={styles.facts} aria-label={`${text} 密钥`}>
      <div>
        <dt>密钥来源</dt>
        <dd>
          {CREDENTIAL_SOURCES[keys.source]}
          {keys.in_force_at === null ? null : <small>{timeText(keys.in_force_at)} 生效</small>}
        </dd>
      </div>
      {keys.shown.map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
