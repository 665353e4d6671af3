// Onboarding: what a user sees who belongs to no customer yet.
import { callKey } from '@tallyhelm/browser/calls/queries'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Link } from '@tallyhelm/ui/actions/Link'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Row } from '@tallyhelm/ui/layout/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import type { BindingCheck } from '@tallyhelm/protocol/topics/organization/binding-schemas'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { useCall } from '../../api/queries.ts'
import { ApplicationNotice } from '../../organization/ApplicationNotice.tsx'
import { timeTextOf } from '../../formats/time-text.ts'
import { paths } from '../../routes/paths.ts'
import { useBrand } from '../../session/use-brand.ts'
import styles from './dashboard.module.css'

const steps = [
  { title: '新建客户，或接受邀请', text: '提交公司全称，由专属顾问审核后开通；有客户邀请您时，接受即可。' },
  { title: '签署合同', text: '确认结算方式与费率后签署框架合同。' },
  { title: '开户', text: '提交开户资料，渠道审核通过后即可新增额度并投放。' },
]

export function OnboardingCard() {
  const brand = useBrand()
  const contact = [brand?.phone && `客服电话 ${brand.phone}`, brand?.email].filter(Boolean).join('，')
  return (
    <Card className={styles.onboarding ?? ''}>
      <h2>还差三步即可开始投放</h2>
      <StandNotices />
      <ol>
        {steps.map((step, index) => (
          <li key={step.title}>
            <span aria-hidden>{index + 1}</span>
            <div>
              <b>{step.title}</b>
              <p>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <FirstStep />
      {contact === '' ? null : <p className={styles.onboardingHelp}>需要帮助：{contact}。</p>}
    </Card>
  )
}

/** One thing to press: what somebody offers is accepted, what waits is looked at, and else a customer is applied for. */
function FirstStep() {
  const client = useQueryClient()
  const { data: check } = useCall(organizationEndpoints.checkBinding, {})
  const refresh = () => {
    for (const endpoint of [sessionEndpoints.info, organizationEndpoints.checkBinding])
      void client.invalidateQueries({ queryKey: callKey(endpoint) })
  }
  const isOffered = openOffers(check).length > 0
  const isPending = check?.application?.case.status === 'PENDING'
  return (
    <Row>
      <LinkButton variant="primary" href={paths.bindAccount()}>
        {isOffered ? '接受邀请' : isPending ? '查看申请' : '新建客户 / 接受邀请'}
      </LinkButton>
      <Button onClick={refresh}>刷新状态</Button>
    </Row>
  )
}

const openOffers = (check: BindingCheck | undefined) => (check?.offers ?? []).filter(({ status }) => status === 'OPEN')

/** What waits already: an offer, an application, and an address that is not bound yet. */
function StandNotices() {
  const { data: check } = useCall(organizationEndpoints.checkBinding, {})
  const { data: security } = useCall(sessionEndpoints.securityOverview, {})
  const offers = openOffers(check)
  return (
    <div className={styles.stand}>
      {offers.map(offer => (
        <NoticeStrip key={offer.offer_id} tone="success" action={<Link href={paths.bindAccount()}>去接受</Link>}>
          {offer.offered_by} 邀请您绑定“{offer.customer_name}”，{timeTextOf(offer.expires_at, 'yyyy-MM-dd HH:mm')} 前有效。
        </NoticeStrip>
      ))}
      {check?.application ? <ApplicationNotice application={check.application} /> : null}
      {security?.registered_email ? (
        <NoticeStrip tone="warning" action={<Link href={paths.userInfo({ tab: 'security' })}>去验证</Link>}>
          邮箱 {security.registered_email} 尚未验证，验证后才能用于登录和找回密码。
        </NoticeStrip>
      ) : null}
    </div>
  )
}
