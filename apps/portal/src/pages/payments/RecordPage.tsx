// Transaction records: recharges and refunds with what can be done about them, and the wallet's flows that explain them (screens.md 7).
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import { Button } from '@tallyhelm/ui/actions/Button'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useProfile } from '../../session/use-session.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { RechargesTab } from './RechargesTab.tsx'

const FlowsList = lazy(async () => ({ default: (await import('../../funds/FlowsList.tsx')).FlowsList }))
const RefundDialog = lazy(async () => ({ default: (await import('./refunds/RefundDialog.tsx')).RefundDialog }))
const RefundsTab = lazy(async () => ({ default: (await import('./refunds/RefundsTab.tsx')).RefundsTab }))
const RechargeWizard = lazy(async () => ({ default: (await import('./RechargeWizard.tsx')).RechargeWizard }))

const TABS = ['recharges', 'refunds', 'flows'] as const
type Tab = (typeof TABS)[number]

export function RecordPage() {
  const { isSubCustomer } = useProfile()
  const obstacle = useButtons()('recharge')
  const [address, setAddress] = useSearchParams()
  const at = (name: string) => address.get(name) ?? undefined
  const tab: Tab = oneOf(at('tab'), TABS) ?? 'recharges'
  /** The list's filters stay as they are. */
  const change = (changes: Readonly<Record<string, string>>, replace = false) => {
    const next = new URLSearchParams(address)
    for (const [name, text] of Object.entries(changes)) {
      if (text === '') next.delete(name)
      else next.set(name, text)
    }
    setAddress(next, { replace })
  }
  const flows = isSubCustomer ? <FlowsList title="钱包流水" part="Flows" /> : <FlowsList title="入账流水" type="RECHARGE" part="Flows" />
  return (
    <>
      <PageHeader
        title={isSubCustomer ? '广告钱包' : '交易记录'}
        actions={
          <>
            <Button onClick={() => setAddress({ tab: 'refunds', action: 'refund' })}>申请退款</Button>
            <Button variant="primary" disabledReason={obstacle} onClick={() => change({ action: 'recharge', id: '' })}>
              充值
            </Button>
          </>
        }
      />
      <Tabs
        label="记录类型"
        value={tab}
        onChange={next => setAddress(next === 'recharges' ? {} : { tab: next })}
        tabs={[
          { value: 'recharges', label: '充值', panel: <RechargesTab /> },
          {
            value: 'refunds',
            label: '退款',
            panel: (
              <Suspense fallback={null}>
                <RefundsTab />
              </Suspense>
            ),
          },
          { value: 'flows', label: isSubCustomer ? '钱包流水' : '入账流水', panel: <Suspense fallback={null}>{flows}</Suspense> },
        ]}
      />
      {at('action') === 'recharge' && obstacle === undefined ? (
        <Suspense fallback={null}>
          <RechargeWizard
            currency={at('currency')}
            rechargeId={at('id')}
            onStarted={id => change({ id }, true)}
            onRestart={() => change({ id: '' }, true)}
            onClose={() => change({ action: '', id: '' })}
          />
        </Suspense>
      ) : null}
      {at('action') === 'refund' ? (
        <Suspense fallback={null}>
          <RefundDialog currency={at('currency')} onClose={() => change({ action: '', currency: '' })} />
        </Suspense>
      ) : null}
    </>
  )
}
